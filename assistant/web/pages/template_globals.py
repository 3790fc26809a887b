"""Globals of templates whose names are compared quickly.

A template that imports macros asks at every drawing which globals the macros do not have. Jinja
answers from a `ChainMap`, name by name, which takes longer than drawing the rows of a page.
"""

from collections import ChainMap
from collections.abc import KeysView, MutableMapping
from typing import Any

from flask.templating import Environment

Globals = MutableMapping[str, Any]


class QuickGlobals(ChainMap[str, Any]):
    """The globals of one template, added to the globals of all templates."""

    def keys(self) -> KeysView[str]:
        """Return the names of all globals."""
        own, shared = self.maps
        return {**shared, **own}.keys() if own else shared.keys()


class Templates(Environment):
    """The templates of the application."""

    def make_globals(self, d: Globals | None) -> QuickGlobals:
        """Return the globals of a template; its own ones are `d`."""
        return QuickGlobals({} if d is None else d, self.globals)
