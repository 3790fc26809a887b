"""The files of Rattenkrieg alone: vehicles, orders of battle, scenarios."""
