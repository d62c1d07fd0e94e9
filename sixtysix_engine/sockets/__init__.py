"""U66 over sockets: engines served to programs elsewhere, and a remote engine made to look like a local one."""
