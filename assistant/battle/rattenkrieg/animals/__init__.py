"""Dogs and horses (Rattenkrieg 19)."""
