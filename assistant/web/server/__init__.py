"""One process that listens on one port: connections, threads, start and stop."""
