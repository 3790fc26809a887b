"""Events of figures inside smoke and dust."""
