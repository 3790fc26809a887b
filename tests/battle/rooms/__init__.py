"""The permitted uses among the rooms of the battles."""
