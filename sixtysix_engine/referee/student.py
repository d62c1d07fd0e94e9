"""Student's distribution, near enough for reports: how sure a mean is that rests on few pairs. Pure arithmetic.

Source: Wallace, Bounds on normal approximations to Student's and the chi-square distributions (1959); from five
degrees of freedom on wrong by less than 0.001 of a chance, and 0.3 percent of an interval.
"""

from math import exp, log, sqrt
from statistics import NormalDist

LEVEL = 0.95
"""The level of every interval that is printed."""
_NORMAL = NormalDist()


def chance_below(value: float, freedom: int) -> float:
    """Returns how likely a variable with so many degrees of freedom is to fall below a value."""
    z = sqrt(freedom * log(1 + value * value / freedom)) * (8 * freedom + 1) / (8 * freedom + 3)
    return _NORMAL.cdf(z if value > 0 else -z)


def half_width(freedom: int, level: float = LEVEL) -> float:
    """Returns how many standard errors an interval around a mean reaches to each side."""
    z = _NORMAL.inv_cdf((1 + level) / 2) * (8 * freedom + 3) / (8 * freedom + 1)
    return sqrt(freedom * (exp(z * z / freedom) - 1))
