"""How much the tests of the core try. A run under sanitizers, where all is slow, asks for a part of it.

`SIXTYSIX_TESTS=0.1` in the environment is a tenth.
"""

import os

SHARE = float(os.environ.get("SIXTYSIX_TESTS", "1"))
"""The part of the full amount, above 0 to 1."""


def some(number: int) -> int:
    """Returns how many to try, of a number that is the full amount."""
    return max(1, round(number * SHARE))
