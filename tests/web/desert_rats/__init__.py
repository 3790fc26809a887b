"""Pages of battles back to back."""
