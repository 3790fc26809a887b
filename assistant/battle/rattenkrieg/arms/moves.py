"""What people do: weapons, crews and stocks (Rattenkrieg 15, 21)."""
