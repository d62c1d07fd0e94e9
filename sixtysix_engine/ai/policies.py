"""How likely each act is, by weighted features: the sets of weights that come with the package, by name."""

from functools import cache

from .sections import section

Policy = dict[str, tuple[float, float]]
"""The weight of each feature, while the stock is open and in strict play."""


@cache
def policy(name: str) -> Policy:
    """Returns the weights of a name: `rule`, set by hand, or `fitted`, fitted on play of the search itself.

    What the play had none of, such as bids, keeps the weights of `rule`.
    """
    rows = section("policies.toml", "rule") | section("policies.toml", name)
    return {feature: (float(open_stock), float(strict)) for feature, (open_stock, strict) in rows.items()}
