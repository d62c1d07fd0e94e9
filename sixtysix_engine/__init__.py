"""Sixty-Six: the rules of the game and its family, the U66 protocol, an engine and a referee."""

__version__ = "0.1.0"
