"""Board games' data and paper; packs of scenarios."""
