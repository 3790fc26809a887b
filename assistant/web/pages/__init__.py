"""Common parts of every page: responses, error pages, lengths in a battle's scale, caches."""
