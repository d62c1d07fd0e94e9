"""How strong a player is: experiments over mirrored deals, with standard errors, results kept as data."""
