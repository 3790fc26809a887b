"""Benchmarks of running servers: their clients, their phones, and how they end."""
