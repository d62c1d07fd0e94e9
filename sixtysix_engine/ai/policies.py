"""How likely each act is, by weighted features: the sets of weights that come with the package, by name."""

import tomllib
from functools import cache
from importlib.resources import files

Policy = dict[str, tuple[float, float]]
"""The weight of each feature, while the stock is open and in strict play."""


@cache
def policy(name: str) -> Policy:
    """Returns the weights of a name: `rule`, set by hand, or `fitted`, fitted on play of the search itself.

    What the play had none of, such as bids, keeps the weights of `rule`.
    """
    text = files(__package__).joinpath("policies.toml").read_text(encoding="utf-8")
    sets = tomllib.loads(text)
    rows = sets["rule"] | sets[name]
    return {feature: (float(open_stock), float(strict)) for feature, (open_stock, strict) in rows.items()}
