"""Fire with light weapons, and those who serve them (Rattenkrieg 15)."""
