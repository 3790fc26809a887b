"""Compiled templates, kept on disk for all processes of the tests and for their next runs."""

from flask import Flask
from jinja2 import FileSystemBytecodeCache


def keep_compiled() -> None:
    """Let every program that this process makes share its compiled templates with the others.

    To compile those of a few pages takes longer than most tests. What is on disk counts only for
    the same text of a template, in the same Python.
    """
    Flask.jinja_options = {**Flask.jinja_options, "bytecode_cache": FileSystemBytecodeCache()}
