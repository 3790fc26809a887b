"""Maps and plans by hand."""
