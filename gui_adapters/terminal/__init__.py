"""The table in a terminal: `sixtysix play`, with Textual or, in any terminal, line by line (`--plain`)."""
