"""What only Rattenkrieg prints: unit and vehicle cards, markers, orders of battle, protactor."""
