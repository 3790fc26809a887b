"""What people do: fires, clouds and lights (Rattenkrieg 30)."""
