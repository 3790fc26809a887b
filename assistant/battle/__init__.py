"""What every battle shares: the log, folding, undo, sides and readers. Pure but for the store."""
