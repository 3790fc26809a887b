"""The modules under all layers: files written whole, and frozen values."""
