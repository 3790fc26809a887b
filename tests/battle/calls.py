"""The functions that moves call, read from their source."""

import ast
from functools import cache
from inspect import getsource
from textwrap import dedent
from types import FunctionType, ModuleType


def bare(make):
    """A move's function without the hooks of its system."""
    cells = [cell.cell_contents for cell in make.__closure__ or ()]
    return next((found for found in cells if isinstance(found, FunctionType)), make)


@cache
def tree_of(function):
    return ast.parse(dedent(getsource(function)))


@cache
def called_by(function):
    """The functions of battles that a function names."""
    names, found = function.__globals__, []
    for node in ast.walk(tree_of(function)):
        match node:
            case ast.Name(name):
                found.append(names.get(name))
            case ast.Attribute(ast.Name(module), name) if isinstance(names.get(module), ModuleType):
                found.append(getattr(names[module], name, None))
    functions = (each for each in found if isinstance(each, FunctionType))
    return {each for each in functions if each.__module__.startswith("assistant.battle")}


def functions_reached(function, but=()):
    """A function and every function that it calls, directly or indirectly."""
    seen, ahead = {function, *but}, [function]
    while ahead:
        here = ahead.pop()
        yield here
        more = called_by(here) - seen
        seen |= more
        ahead += more
