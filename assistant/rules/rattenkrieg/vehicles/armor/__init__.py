"""The data card of a vehicle, its sectors and plates (Rattenkrieg 22-24)."""
