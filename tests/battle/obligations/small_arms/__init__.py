"""Small arms: what the book makes happen, shown in battles."""
