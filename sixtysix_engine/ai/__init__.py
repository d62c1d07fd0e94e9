"""Choosing an act from what one seat can see: players, their limits, what they count. Imports only the law."""
