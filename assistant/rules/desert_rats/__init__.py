"""Desert Rats: tank battles umpired double blind."""
