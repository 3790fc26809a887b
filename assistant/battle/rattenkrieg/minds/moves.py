"""What people do: awareness, discipline, captives (Rattenkrieg 12 to 14)."""
