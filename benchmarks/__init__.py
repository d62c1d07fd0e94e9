"""Figures about the package: speed and strength. Nothing in the package needs them."""
