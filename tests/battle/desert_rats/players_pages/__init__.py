"""What players read, see on their maps, and do with their hands."""
