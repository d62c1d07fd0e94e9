"""The rules in English: every sentence is generated from the values of a rule set, none from its name. No I/O."""
