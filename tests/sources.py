"""Python sources as trees, for the tests that look at how the program is written."""

import ast
from functools import cache

Import = ast.Import | ast.ImportFrom


def walk(tree: ast.AST) -> list[ast.AST]:
    """Return a node and all nodes in it, in the order of `ast.walk` and in a third of its time."""
    found = [tree]
    for node in found:
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += [each for each in value if isinstance(each, ast.AST)]
    return found


@cache
def imports_in(source: str) -> tuple[Import, ...]:
    """Return the imports of a source; search each source once in a process."""
    return tuple(imports_of(ast.parse(source)))


def imports_of(tree: ast.AST) -> list[Import]:
    """Return the imports in a tree."""
    return [node for node in walk(tree) if isinstance(node, Import)]


def functions_with_imports(source: str) -> list[ast.FunctionDef]:
    """Return the functions of a source that contain an import."""
    if not any(node.col_offset for node in imports_in(source)):
        return []  # all begin a line: quicker
    functions = (node for node in walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    return [function for function in functions if imports_of(function)]
