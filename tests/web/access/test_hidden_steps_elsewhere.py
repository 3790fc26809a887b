"""In the other games too, a secret step makes no response longer."""

from dataclasses import replace

import pytest

from tests.web.access.test_hidden_steps_in_time import PART, calls
from tests.web.desert_rats.test_double_blind_pages import BackToBack

PAGES = ("/side/", "/side/log", "/side/ground", "/side/notes", "/side/replay")
HEADERS = pytest.mark.parametrize("headers", [{}, PART], ids=["page", "part"])


def assert_steps_are_silent(client, page, headers, services, game, steps):
    """Check that each step changes the log, but not the work for the page."""
    for _ in range(3):
        calls(client, page, headers)
    before = calls(client, page, headers)
    for step in steps:
        entries = len(game.entries)
        step()
        assert len(game.entries) == entries + 1
        services.hub.send()
        # each page looks at each entry of the log, for a few functions of thousands
        assert abs(calls(client, page, headers) - before) < before // 50


@HEADERS
@pytest.mark.parametrize("page", PAGES)
def test_orders_of_desert_rats_are_not_counted(app, settings, page, headers):
    gap = BackToBack(app, settings)
    gap.begin()
    platoon = next(p.id for p in gap.battle.platoons_of_player("axis"))

    def seal(command):
        told = {"platoon": platoon, "command": command}
        assert gap.make("axis", "give-order", **told).status_code == 303

    commands = ("platoon-advance", "none", "platoon-advance")
    steps = [lambda command=command: seal(command) for command in commands]
    game, services = gap.services.battles.game(gap.id), gap.services
    assert_steps_are_silent(gap.phones["british"], page, headers, services, game, steps)


@HEADERS
@pytest.mark.parametrize("page", ["/side/", "/side/log", "/side/notes", "/side/replay"])
@pytest.mark.parametrize("scenario", ["battleaxe-map", "rats-of-tobruk-data"])
def test_steps_on_a_board_are_not_counted(umpire, services, join, scenario, page, headers):
    begun = umpire.post("/battles", data={"scenario": scenario, "size": "0"})
    game = services.battles.game(begun.location.rsplit("/", 1)[-1])
    reads = join(next(iter(game.state.sides)), game.id)

    def step():
        """Make a step that only the umpire knows, and that changes the state."""
        newest = game.entries[-1]
        hidden = replace(newest, seq=newest.seq + 1, events=(), told={"umpire": "Hidden."})
        game.entries.append(replace(hidden, request=f"hidden {hidden.seq:016}"))
        game.state = replace(game.state)
        services.battles.changed(game.id)

    assert_steps_are_silent(reads, page, headers, services, game, [step] * 3)
