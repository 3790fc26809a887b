"""Cards of vehicles and guns: the file, derived figures, and the sources of the figures."""
