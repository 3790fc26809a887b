"""Card files: read, checked, written, kept and packed."""
