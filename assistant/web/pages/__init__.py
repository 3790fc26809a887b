"""What every page shares: responses, error pages, lengths in the scale of a battle, caches."""
