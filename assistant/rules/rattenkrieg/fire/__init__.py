"""Fire of light weapons (Rattenkrieg 7.4, 15, 18.3)."""
