"""The small forms of a position line: tokens, lists of cards, numbers by seat."""


def parse(text: str) -> dict[str, str]:
    """Splits a position into its keys."""
    return dict(token.split("=", 1) for token in text.split())


def cards(text: str) -> tuple[str, ...]:
    """Splits a list of cards, acts or events; `-` is none."""
    return () if text == "-" else tuple(text.split("."))


def numbers(text: str) -> tuple[int, ...]:
    """Reads numbers by seat, such as `3/5`; `-` is none."""
    return () if text == "-" else tuple(map(int, text.split("/")))


def seats_of(text: str) -> tuple[int, ...]:
    """Reads seats, such as `0.2`; `-` is none."""
    return tuple(map(int, cards(text)))


def seat_or_none(text: str) -> int | None:
    """Reads a number that may be missing (`-`) or not a number (`*`)."""
    return int(text) if text.isdigit() else None
