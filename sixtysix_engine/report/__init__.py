"""What recorded games are turned into for people and for other programs: a page with plots, pictures, text, tables."""
