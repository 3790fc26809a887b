"""Crews and riders: posts, bailing out, repairs, riding (Rattenkrieg 25, 31.4)."""
