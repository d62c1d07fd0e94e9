"""The law of Sixty-Six: cards, rule sets, deals, matches and views. No I/O, no clock, no strategy."""
