"""Honest analysis of positions and recorded games: what each act was worth to a seat by what it could know."""
