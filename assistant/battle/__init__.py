"""The common base of every battle: log, undo, sides and readers. Only the store is impure."""
