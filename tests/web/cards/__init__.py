"""Cards of forces, vehicles, maps and plans, and their forms."""
