"""Fire with light weapons and the crews that serve them (Rattenkrieg 15)."""
