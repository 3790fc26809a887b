"""Moving on foot: allowances, the dice of each figure, water, infiltration (Rattenkrieg 7.4)."""
