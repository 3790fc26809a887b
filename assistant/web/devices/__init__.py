"""The browsers and phones that are signed in."""
