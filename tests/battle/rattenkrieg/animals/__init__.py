"""Dogs and horses in battles."""
