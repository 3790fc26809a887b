"""Activations and movement: allowances, costs, stacks, riders, overruns."""
