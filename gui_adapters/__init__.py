"""Front ends and frameworks beside the engine: one folder each, all of them strangers to it."""
