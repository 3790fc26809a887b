"""What people do: aid and the carried (Rattenkrieg 16)."""
