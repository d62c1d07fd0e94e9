"""A table in the browser: an adapter that owns the engine processes, and a page that speaks U66 lines with it."""
