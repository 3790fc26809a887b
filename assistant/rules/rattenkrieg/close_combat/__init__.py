"""Close combat (Rattenkrieg 17)."""
