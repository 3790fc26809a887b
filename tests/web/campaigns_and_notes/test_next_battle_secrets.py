"""The next battle of a campaign reveals to a side nothing that happened to the enemy between."""

import re

import pytest

from tests.web.campaigns_and_notes.test_next_battle import begin, end, tap

OF_A_PAGE = re.compile(r'(name="request" value|data-seen)="[^"]*"|\b\d\d:\d\d\b')
MOJON = re.compile(r"""(number">|Mojon |mojon=)[\w\[\]]+""")  # drawn anew for each battle
PAGES = ("/side/", "/side/campaign", "/side/log", "/side/map", "/side/notes", "/watch/")


@pytest.fixture
def follow(evening):
    """Begin the next battle after choices about the US figures; return its game."""
    dead, hurt = end(evening)

    def begun(**choices):
        for key, choice in {"dead": dead, "hurt": hurt}.items():
            answer = tap(evening, choice, choices.get(key, ""))
            assert answer.status_code == 303
        id = begin(evening).location.rsplit("/", 1)[-1]
        return evening.services.battles.game(id)

    return begun


def texts_shown(evening, game):
    """Everything that a German phone and a spectator receive, without the ids of each battle."""
    phone, spectator = evening.phone("german", game.id), evening.phone(None, game.id)
    own = [*game.state.of_side("german")]
    pages = [*PAGES, *(f"/u/{each.id}" for each in own)]
    ids = [game.id, *(each.id for each in own), *(id for each in own for id in each.figures)]
    texts = []
    for page in pages:
        text = (spectator if page == "/watch/" else phone).get(page).text
        for number, id in enumerate(ids):
            text = text.replace(id, f"[{number}]")
        texts.append(sorted(MOJON.sub("", OF_A_PAGE.sub("", text)).split("<")))
    return texts


def test_the_enemys_recoveries_and_new_figures_change_nothing_for_a_side(evening, follow):
    one = follow(dead="", hurt="out")
    other = follow(dead="new", hurt="back")
    forces = [sum(len(x.figures) for x in game.state.of_side("us")) for game in (one, other)]
    assert forces[0] != forces[1]
    for mine, theirs in zip(texts_shown(evening, one), texts_shown(evening, other), strict=True):
        assert mine == theirs


def test_a_card_of_the_enemy_from_the_battle_before_shows_nothing_new(evening, follow):
    before = {x.id for x in evening.of("us")}
    game = follow(hurt="out")
    after = {x.id for x in game.state.of_side("us")}
    phone = evening.phone("german", game.id)
    unknown = phone.get("/u/ABCDEFGHJK")
    assert unknown.status_code == 404
    assert not before & after
    assert {phone.get(f"/u/{id}").text for id in before | after} == {unknown.text}
