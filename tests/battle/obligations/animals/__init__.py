"""Animals: what the book makes happen, shown in battles."""
