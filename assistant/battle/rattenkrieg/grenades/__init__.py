"""Hand grenades, and the effects of bursts (Rattenkrieg 21)."""
