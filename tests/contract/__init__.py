"""Inputs that battles give to the procedures of the rules, and outcomes that they read."""
