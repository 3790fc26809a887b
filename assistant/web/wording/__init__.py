"""Values, odds and dice in words."""
