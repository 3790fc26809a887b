"""Buildings, mines and traps: what the book makes happen, shown in battles."""
