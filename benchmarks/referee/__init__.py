"""What the referee itself costs."""
