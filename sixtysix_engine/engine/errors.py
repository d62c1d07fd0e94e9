"""What the engine refuses, in a text that is fit for the answer `error COMMAND text`."""


class RefusedError(ValueError):
    """Something that was understood and cannot be done; nothing has changed."""
