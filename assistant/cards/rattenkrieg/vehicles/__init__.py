"""Cards of vehicles and guns: the file, what is derived of it, the sources of its figures."""
