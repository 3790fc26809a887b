"""A player's phone in a double-blind battle: nothing that it requests reveals the unseen."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from assistant.battle.log import active_entries, fold_entries
from assistant.battle.viewers import Viewer
from assistant.web.pages.pushed_pages import make_page
from tests.battle.desert_rats.player import MARK, Player, with_owner_names
from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.evening import words_of

TURNS = 5
EVERY = 4  # moments of a battle of which one is looked at
MOVES = ("give-order", "deploy", "close-orders", "shift", "rule-element", "withhold", "release")
OTHERS = ("", "/reading", "/file", "/print", "/map/line", "/map/way", "/codes", "/units")


def odd(event):
    """The opening with places that nothing else has."""
    elements = {
        id: replace(x, x_m=x.x_m + 0.137, y_m=x.y_m + 0.291) for id, x in event.elements.items()
    }
    return replace(event, elements=elements)


class Walk(BackToBack):
    """A random battle on which everything is requested; its texts say whose they are."""

    def __init__(self, app, settings, scenario, size, seed):
        super().__init__(app, settings, scenario, str(size))
        self.app = app
        game = self.game
        opening = game.entries[0]
        (event,) = opening.events
        game.entries[0] = replace(opening, events=(odd(with_owner_names(event)),))
        game.state = fold_entries(
            active_entries(game.entries), game.system.empty, game.system.apply
        )
        self.shown = {seat: set() for seat in self.phones}
        self.player = Player.of(game, seed, rulings=0.3)

    @property
    def game(self):
        return self.services.battles.game(self.id)

    def answers(self, seat, scenario):
        """Everything that a phone can request, and what it must not show."""
        get = self.phones[seat].get
        page = make_page(self.app, Viewer("side", self.id, seat), "/side/")
        text, asked = page.plain.decode(), SimpleNamespace(url="what its stream brings")
        yield SimpleNamespace(text=text, status_code=200, request=asked)
        shelf = (f"/api/cards/{scenario}", f"/cards/{scenario}", "/api/cards", "/")
        for address in ("/side/", "/side/log", "/side/ground", *shelf):
            yield get(address)
        for path in OTHERS:
            yield get(f"/battles/{self.id}{path}")
        enemy = self.battle.enemy_of(self.battle.sides[seat].side)
        theirs = [p.id for p in self.battle.platoons.values() if p.side == enemy]
        own = [p.id for p in self.battle.platoons_of_player(seat)]
        for platoon in (*own, *theirs, "nobody"):
            for move in MOVES:
                yield self.sheet(seat, move, platoon=platoon)
        for told in self.tries(own[0]):
            yield self.sheet(seat, "give-order", **told)

    def tries(self, own):
        """Incomplete orders, and orders that ask about unknown things."""
        commands = ("platoon-move-to", "platoon-formate", "platoon-open-fire", "own-element-fire")
        for command in commands:
            yield {"platoon": own, "command": command}
            yield {"platoon": own, "command": command, "target": "E9", "x_m": "1", "y_m": "x"}
        yield {"platoon": own, "command": "nonsense"}

    def guessed(self, seat):
        """The responses to a phone that names an enemy by its true id, or by an id of nobody."""
        side = self.battle.sides[seat].side
        enemies = [x.id for x in self.battle.elements.values() if x.side != side]
        theirs = [p.id for p in self.battle.platoons.values() if p.side != side]
        own = {"platoon": self.battle.platoons_of_player(seat)[0].id}
        for command in ("platoon-open-fire", "own-element-fire", "command-move"):
            told = {**own, "command": command, "x_m": "50", "y_m": "50"}
            for id in (enemies[0], "NOBODY0000"):
                answer = self.sheet(seat, "give-order", **told, target=id)
                yield id, answer.status_code, words_of(answer.text.replace(id, "that"))
        for id in (theirs[0], "nobody"):
            answer = self.make(seat, "give-order", platoon=id, command="platoon-advance")
            yield id, answer.status_code, words_of(answer.text.replace(id, "that"))

    def secrets(self, seat):
        """Texts that a seat may not receive: ids, marked names, places of unseen elements."""
        side = self.battle.sides[seat].side
        enemy = self.battle.enemy_of(side)
        yield MARK.format(enemy)
        shown = self.shown[seat]  # what once was told is told: “take off E1, which stands at …”
        for x in self.battle.elements.values():
            if x.side == enemy:
                yield x.id
                if tuple(map(round, x.place)) not in shown:
                    yield from self.places(side, x)

    def places(self, side, x):
        """The texts of an exact place: meters, and a table's millimeters."""
        table = self.battle.tables[side]
        right, away = self.battle.plan.turned(x.place, table.turned_deg)
        mm = round(right * table.mm_per_m), round(away * table.mm_per_m)
        yield f"{mm[0]} mm right, {mm[1]} mm away"
        yield from (repr(n) for n in x.place if n != round(n, 1))


@pytest.mark.parametrize(
    ("scenario", "size", "seed"),
    [("bir-tawil-gap", 0, 1), ("bir-tawil-gap", 1, 2), ("bir-zareb", 1, 3)],
)
@pytest.mark.long
def test_no_response_to_a_phone_holds_an_id_name_or_place_of_an_unseen_enemy(
    app, settings, scenario, size, seed
):
    walk = Walk(app, settings, scenario, size, seed)
    seats = list(walk.phones)
    for number, _ in enumerate(walk.player.play(TURNS)):
        if walk.battle.phase == "over":
            break
        for each, page in walk.battle.pages.items():
            walk.shown[each] |= {(round(m.x_m), round(m.y_m)) for m in page.marks}
        if number % EVERY:
            continue
        seat = seats[number // EVERY % len(seats)]
        secrets = set(walk.secrets(seat))
        for answer in walk.answers(seat, scenario):
            found = [secret for secret in secrets if secret in answer.text]
            assert not found, (answer.request.url, found)
            assert answer.status_code in (200, 302, 303, 404, 422), answer.request.url
        version = walk.services.battles.versions.of_page(Viewer("side", walk.id, seat), walk.game)
        assert not [secret for secret in secrets if secret in version]
        guesses = [answer for _, *answer in walk.guessed(seat)]
        assert guesses[::2] == guesses[1::2], "who asks by a true id learns nothing from it"
    assert walk.battle.turn > 1


def test_a_players_phone_does_not_get_the_file_with_all_positions(app, settings):
    gap = BackToBack(app, settings)
    for phone in gap.phones.values():
        assert phone.get("/api/cards/bir-tawil-gap").status_code == 404
        assert "bir-tawil-gap" not in phone.get("/api/cards").json
        for address in ("/api/cards/bir-tawil", "/cards/maps/bir-tawil"):
            assert phone.get(address).status_code == 404, "a side may not know all of the ground"
    assert gap.umpire.get("/api/cards/bir-tawil-gap").status_code == 200


def test_a_pinned_note_is_on_the_umpires_screens_alone_also_after_the_end(app, settings):
    gap = BackToBack(app, settings)
    gap.begin()
    pinned = gap.make("umpire", "pin-note", x_m="800", y_m="900", words="fuel dump")
    assert pinned.status_code == 303
    gap.turn()
    for ends in (False, True):
        if ends:
            gap.make("umpire", "end-battle", winner="axis", words="Night fell")
        for address in ("", "/replay?at=99"):
            assert "fuel dump" in gap.umpire.get(f"{gap.base}{address}").text
            for phone in gap.phones.values():
                assert "fuel dump" not in phone.get(f"/side{address or '/'}").text
    report = gap.umpire.get(f"{gap.base}/report/everybody.html")
    assert report.status_code == 200
    assert "fuel dump" not in report.text
