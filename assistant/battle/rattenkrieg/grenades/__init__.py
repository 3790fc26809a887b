"""Hand grenades and what a burst does (Rattenkrieg 21)."""
