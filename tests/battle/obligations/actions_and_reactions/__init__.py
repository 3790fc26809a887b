"""Actions and reactions: what the book makes happen, shown in battles."""
