"""Named checks of what `protocol.md` asks of an engine, run against a real process that is a stranger to them."""
