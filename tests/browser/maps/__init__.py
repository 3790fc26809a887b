"""Maps and plans under a hand."""
