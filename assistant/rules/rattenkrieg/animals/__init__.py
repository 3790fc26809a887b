"""Animals (Rattenkrieg 19.1)."""
