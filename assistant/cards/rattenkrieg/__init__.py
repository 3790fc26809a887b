"""What Rattenkrieg alone has as files: vehicles, orders of battle, scenarios."""
