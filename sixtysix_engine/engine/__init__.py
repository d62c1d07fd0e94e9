"""Our engine behind the protocol: options, the table, the loop over standard input and output."""
