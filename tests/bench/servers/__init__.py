"""Benchmarks of running servers: their clients, their phones, and their ends."""
