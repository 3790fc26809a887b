"""The files of Desert Rats alone: double-blind battles."""
