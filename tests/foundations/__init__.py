"""The modules under all layers: files written as a whole, and frozen values."""
