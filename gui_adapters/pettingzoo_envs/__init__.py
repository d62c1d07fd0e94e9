"""Sixty-Six for learning programs: an AEC environment of PettingZoo for every rule set, and many deals at once.

`env("classic")` is the environment; `vector.Games` steps through thousands of deals in the native core. Needs the
extra `pettingzoo`.
"""

from .deals import SixtySixEnv, env

__all__ = ["SixtySixEnv", "env"]
