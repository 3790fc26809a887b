"""What players read, see on their maps, and do at their tables."""
