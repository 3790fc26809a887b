"""Events of boats and aircraft (Rattenkrieg 33, 34)."""
