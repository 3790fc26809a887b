"""Fire, smoke and phosphorus: what the book makes happen, shown in battles."""
