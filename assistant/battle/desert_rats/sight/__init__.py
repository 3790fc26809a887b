"""Who sees whom on the true map, what each side knows of it, and who shoots at whom."""
