"""The `schnapsen` platform of PyPI (course Intelligent Systems, VU Amsterdam) and U66: its bots as engines, engines as
its bots. Its rules are the rule set `vu-schnapsen`. Needs the extra `schnapsen`.
"""

RULES = "vu-schnapsen"
"""The rule set that its engine plays."""
