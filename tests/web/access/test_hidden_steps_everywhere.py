"""No address takes longer for a player after a step that the player may not know."""

from dataclasses import replace

import pytest

from tests.web.access.test_hidden_steps_in_time import calls
from tests.web.desert_rats.test_double_blind_pages import BackToBack

SHOWN = (200, 303, 422)  # a page, another page, or a sheet that refuses
LEAST = 20  # pages that a player has at the least


def addresses(app, game, asked):
    """Every address without a part to fill in, and the sheets of all moves of a side."""
    every = (rule for rule in app.url_map.iter_rules() if "GET" in rule.methods)
    yield from (rule.rule for rule in every if not rule.arguments)
    for move, spec in game.system.moves.items():
        if "side" in spec.by:
            yield f"/side/do/{move}?{asked}"


def assert_silent(client, pages, hide):
    """Hide a step after each page was read, and compare the work before and after."""
    shown, longer = 0, {}
    for page in pages:
        if client.get(page).status_code not in SHOWN:
            continue
        shown += 1
        calls(client, page, {}, SHOWN)
        before = calls(client, page, {}, SHOWN)
        hide()
        after = calls(client, page, {}, SHOWN)
        if abs(after - before) > before / 50:
            longer[page] = before, after
    assert longer == {}
    assert shown >= LEAST


@pytest.mark.long
def test_nowhere_in_rattenkrieg(acting):
    own, unseen = acting.of("german")[0].id, acting.of("us")[-1].id
    levels = iter(("3", "4") * 500)

    def hide():
        told = {"element": unseen, "aggressiveness": next(levels), "reason": "nerve"}
        acting.make("umpire", "rule-element", **told)
        assert "german" not in acting.game.entries[-1].told
        acting.services.hub.send()

    pages = [*addresses(acting.app, acting.game, f"element={own}"), f"/u/{own}", f"/u/{unseen}"]
    assert_silent(acting.german, pages, hide)


@pytest.mark.long
def test_nowhere_in_desert_rats(app, settings):
    gap = BackToBack(app, settings)
    gap.begin()
    theirs = next(p.id for p in gap.battle.platoons_of_player("axis"))
    own = next(p.id for p in gap.battle.platoons_of_player("british"))
    commands = iter(("platoon-advance", "none") * 500)

    def hide():
        told = {"platoon": theirs, "command": next(commands)}
        assert gap.make("axis", "give-order", **told).status_code == 303
        gap.services.hub.send()

    game = gap.services.battles.game(gap.id)
    assert_silent(gap.phones["british"], addresses(app, game, f"platoon={own}"), hide)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["battleaxe-map", "rats-of-tobruk-data"])
def test_nowhere_on_a_board(app, umpire, services, join, scenario):
    begun = umpire.post("/battles", data={"scenario": scenario, "size": "0"})
    game = services.battles.game(begun.location.rsplit("/", 1)[-1])

    def hide():
        newest = game.entries[-1]
        hidden = replace(newest, seq=newest.seq + 1, events=(), told={"umpire": "Hidden."})
        game.entries.append(replace(hidden, request=f"hidden {hidden.seq:016}"))
        game.state = replace(game.state)
        services.battles.changed(game.id)

    assert_silent(join(next(iter(game.state.sides)), game.id), addresses(app, game, ""), hide)
