"""Programs held within limits and away from what is not theirs; knows nothing of engines and games."""
