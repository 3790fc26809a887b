"""The next double-blind battle reveals to a player nothing that happened to the enemy between."""

import re

import pytest

from tests.web.desert_rats.test_double_blind_pages import BackToBack

OF_A_PAGE = re.compile(r'(name="request" value|data-seen)="[^"]*"|\b\d\d:\d\d\b')
PAGES = ("/side/", "/side/campaign", "/side/log", "/side/map", "/side/ground", "/side/notes")
WATCH = ("/watch/", "/watch/screen")
OWN = "british"
#: what the umpire decides about the enemy: the destroyed element, a sound one, the whole force
CHOICES = (
    {"lost": "", "sound": "", "force": ""},
    {"lost": "new", "sound": "", "force": ""},
    {"lost": "", "sound": "out", "force": ""},
    {"lost": "new", "sound": "new", "force": ""},
    {"lost": "", "sound": "", "force": "as-printed"},
)


class Ended(BackToBack):
    """A battle that is over, in which an enemy element was destroyed."""

    def __init__(self, app, settings):
        super().__init__(app, settings)
        self.app = app
        self.begin()
        enemies = [x for x in self.battle.elements.values() if x.side != self.side]
        self.lost, self.sound = enemies[0], enemies[1]
        ruled = {"element": self.lost.id, "lost": "yes", "reason": "seen"}
        assert self.make("umpire", "rule-element", **ruled).status_code == 303
        assert self.make("umpire", "end-battle", words="Night fell").status_code == 303

    @property
    def side(self):
        return self.battle.sides[OWN].side

    def follow(self, lost, sound, force):
        """Begin the next battle after these choices; return its game."""
        enemy = self.battle.enemy_of(self.side)
        keys = {self.lost.id: lost, self.sound.id: sound, f"force {enemy}": force}
        for key, choice in keys.items():
            tapped = self.umpire.post(f"{self.base}/next", data={"key": key, "choice": choice})
            assert tapped.status_code == 303
        begun = self.umpire.post(f"{self.base}/next/begin", data={"scenario": "bir-tawil-gap 0"})
        assert begun.status_code == 303
        return self.services.battles.game(begun.location.rsplit("/", 1)[-1])

    def reader(self, game, side):
        client = self.app.test_client()
        code = self.services.devices.join_code(game.id, side)
        assert client.get(f"/J/{code}").status_code == 303
        return client

    def shown(self, game):
        """Everything that a player and a spectator receive, without the new ids of each battle."""
        phone, spectator = self.reader(game, OWN), self.reader(game, None)
        own = [x.id for x in game.state.elements.values() if x.side == self.side]
        texts = []
        for page in (*PAGES, *WATCH):
            answer = (spectator if page in WATCH else phone).get(page)
            text = OF_A_PAGE.sub("", answer.text)
            for number, id in enumerate([game.id, *own]):
                text = text.replace(id, f"[{number}]")
            texts.append((page, answer.status_code, text))
        return texts


@pytest.fixture
def ended(app, settings):
    return Ended(app, settings)


def test_what_becomes_of_the_enemy_changes_nothing_for_a_player(ended):
    found = [ended.follow(**choices) for choices in CHOICES]
    forces = {sum(x.side != ended.side for x in game.state.elements.values()) for game in found}
    assert len(forces) > 1, "the enemy is as strong in all of these battles"
    first, *others = [ended.shown(game) for game in found]
    assert [page for page, status, _ in first if status != 200] == []
    for other in others:
        assert other == first


def test_what_becomes_of_the_own_side_shows(ended):
    first = ended.shown(ended.follow(**CHOICES[0]))
    own = next(x for x in ended.battle.elements.values() if x.side == ended.side)
    out = {"key": own.id, "choice": "out"}
    assert ended.umpire.post(f"{ended.base}/next", data=out).status_code == 303
    assert ended.shown(ended.follow(**CHOICES[0])) != first


def test_no_name_or_id_of_an_enemy_is_on_a_players_pages(ended):
    game = ended.follow(lost="new", sound="", force="")
    enemies = [x for x in game.state.elements.values() if x.side != ended.side]
    texts = [text for page, _, text in ended.shown(game) if page != "/side/campaign"]
    assert enemies
    assert not [x.id for x in enemies if any(x.id in text for text in texts)]
