"""Who signs in, joins, and may open what."""
