"""Sixty-Six in OpenSpiel: importing `gui_adapters.openspiel.game` registers every rule set for two as a Python game.

Any OpenSpiel bot plays as a U66 engine by `gui_adapters.openspiel.engine`. Needs the extra `openspiel`.
"""
