"""The printed scenarios: what the book makes happen, shown in battles."""
