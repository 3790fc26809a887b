"""Every event that a system defines can be saved: its kind is known without a list of kinds."""

from dataclasses import is_dataclass

import pytest

from assistant.battle.event import Event
from assistant.battle.systems import PACKAGES, SYSTEMS


def defined(base):
    """The events of all systems: the subclasses with values, at any depth."""
    for kind in base.__subclasses__():
        yield from defined(kind)
        if is_dataclass(kind):
            yield kind


@pytest.mark.parametrize("id", SYSTEMS)
def test_every_event_of_a_system_has_a_kind(id):
    known = set(SYSTEMS[id].read.__self__.by_name.values())
    own = {kind for kind in defined(Event) if kind.__module__.startswith(f"{PACKAGES[id]}.")}

    assert len(own) > 30
    assert own <= known
