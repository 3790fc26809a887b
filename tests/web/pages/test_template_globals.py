"""The globals of templates: the same names as Jinja finds, found quickly."""

from collections import ChainMap

import pytest

from assistant.web.pages.template_globals import QuickGlobals


@pytest.mark.parametrize("own", [{}, {"b": 3}, {"c": 3}])
def test_the_names_are_those_of_a_chain_of_maps(own):
    shared = {"a": 1, "b": 2}
    found, plain = QuickGlobals(own, shared), ChainMap(own, shared)
    assert found.keys() == plain.keys()
    assert {"a", "c", "d"} - found.keys() == {"a", "c", "d"} - plain.keys()
    assert dict(found) == dict(plain)


def test_the_templates_of_the_program_have_such_globals(app):
    template = app.jinja_env.get_template("macros/taps.html")
    assert isinstance(template.globals, QuickGlobals)
    assert {"kept", "kept_each", "url_for"} <= template.globals.keys()
    app.jinja_env.globals["a late one"] = 1
    assert "a late one" in template.globals.keys()  # noqa: SIM118 - the names are tested
