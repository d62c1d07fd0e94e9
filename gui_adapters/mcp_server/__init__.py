"""A table for assistants: the tools of `sixtysix mcp` over the Model Context Protocol. Needs the extra `mcp`.

The assistant sits in one seat, the engine in the others; nothing but that seat's view ever leaves the table.
"""
