"""Procedures and tables as pages and over HTTP."""
