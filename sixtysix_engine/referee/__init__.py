"""Matches between engines: the schedule, the table, the record and the report."""
