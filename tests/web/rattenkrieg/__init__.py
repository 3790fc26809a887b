"""Pages of Rattenkrieg! alone."""
