"""What people do: dogs, horses, swimmers (Rattenkrieg 7.4, 19)."""
