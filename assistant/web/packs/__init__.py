"""Packs of scenarios: kept, used, hidden, updated and removed as a whole; made and given away."""
