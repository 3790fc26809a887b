"""The table or master map. This package uses no other package of the project."""
