"""Benchmarks: what takes how long, each beside something else that ran in the same minute."""
