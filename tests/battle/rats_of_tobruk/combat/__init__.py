"""Attacks, barrages and direct fire, with their losses and retreats."""
