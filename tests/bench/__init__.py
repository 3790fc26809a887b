"""Benchmarks: each duration beside a reference that ran in the same minute."""
