"""How vehicles go, and whom they carry (Rattenkrieg 31.1-31.4, 31.12-31.14, 32)."""
