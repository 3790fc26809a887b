"""Maps of the ground and plans of tables as files."""
