"""Nothing reveals what the umpire withholds or rewords, over hundreds of random turns (4.1).

A player's pages, map, placing list, log and order sheets are the same in a twin of the battle in
which the withheld enemy is not there, or a reworded enemy is of another kind and elsewhere.
"""

from collections import Counter
from dataclasses import replace
from itertools import count, product
from random import Random

import pytest

from assistant.battle.desert_rats.reports.drafting import draft_page
from assistant.battle.desert_rats.screens.enemies_on_page import IN_SIGHT, REPORTED, enemies_on_page
from assistant.battle.desert_rats.screens.replaying import SENT
from assistant.battle.desert_rats.state.player_pages import LASTING
from assistant.battle.viewers import UMPIRE
from assistant.rules.desert_rats.elements import TYPES
from tests.battle.desert_rats.battles.test_secrets import sheets, texts_for_player
from tests.battle.desert_rats.player import RULINGS, Player
from tests.battle.replays import moments
from tests.seeded import at_night, few_when_quick, of_whole_runs

TURNS = 14
SCENARIOS = ("bir-tawil-gap", "bir-zareb")
BATTLES = [
    ("bir-tawil-gap", 0, 4),
    *of_whole_runs([(SCENARIOS[0], 0, TURNS), (SCENARIOS[1], 1, TURNS)]),
    *at_night([(SCENARIOS[0], 1, TURNS), (SCENARIOS[1], 0, TURNS)]),
    *at_night(product(SCENARIOS, range(2, 6), [TURNS])),
]
EDITS = ("withhold", "withhold", "reword", "reword", "reword", "tell-after-all")
KINDS = [row["type"] for row in TYPES.rows]


class Editor(Player):
    """A battle whose umpire withholds and rewords many lines, and sometimes corrects the battle."""

    def _plays(self, game, seed, rulings):
        self.words, self.edited = count(1), []
        super()._plays(game, seed, rulings)

    def answer(self, ask):
        """Return an answer; the umpire never gives the same answer twice."""
        if ask.kind == "text":
            return {ask.name: f"shape {next(self.words)}"}
        return super().answer(ask)

    def rule(self):
        """Edit the reports; no edit changes what a player has before the reports are sent."""
        if self.battle.phase == "reports":
            for _ in range(self.random.randint(0, 3)):
                before = self.all_received()
                edit = self.random.choice(EDITS)
                words = {"words": f"shape {next(self.words)}"} if edit == "reword" else {}
                made = self.attempt(edit, UMPIRE, **words)
                if made.entry is not None:
                    self.edited.append(self.battle)
                assert self.all_received() == before, "the stream tells of an edit"
            if self.random.random() < self.rulings:
                self.attempt(self.random.choice(RULINGS), UMPIRE)
        elif self.random.random() < self.rulings:
            self.attempt(self.random.choice(RULINGS), UMPIRE)

    def all_received(self):
        """Everything that each player's devices receive."""
        return [
            texts_for_player(self.battle, seat, self.game.entries) for seat in self.battle.sides
        ]


def contacts_withheld(battle, seat):
    """The contacts of a player's side whose last sighting is withheld from the player."""
    side = battle.sides[seat].side
    known = (*battle.contacts.items(), *battle.held.items())
    own = [(key, c) for key, c in known if battle.platoons[c.platoon].side == side]
    return {key for key, c in own if battle.is_withheld(seat, c)}


def without(battle, seat):
    """The battle as if the withheld enemies had not been seen."""
    gone = contacts_withheld(battle, seat)
    contacts, held = (
        {key: c for key, c in kept.items() if key not in gone or not battle.is_withheld(seat, c)}
        for kept in (battle.contacts, battle.held)
    )
    return replace(battle, contacts=contacts, held=held)


def names_given(battle, seat):
    """The umpire's names for a player's enemies, including those in unsent reports."""
    given = {id: battle.name_given_to(seat, id) for id in battle.elements}
    return {id: name for id, name in given.items() if name}


def disguised(battle, seat, random, known):
    """The battle with other kinds of reworded enemies; those without a place are also moved."""
    own = battle.sides[seat].side
    way = (float(random.randint(-150, 150)), float(random.randint(-150, 150)))
    kind = random.choice(KINDS)

    def other(contact):
        title = known.get(contact.enemy)
        if title is None or battle.platoons[contact.platoon].side != own:
            return contact
        contact = replace(contact, type=kind)
        if title.has_place:
            return contact
        return replace(
            contact,
            place=moved(contact.place, way),
            from_place=moved(contact.from_place, way),
            heading_deg=float(random.randint(0, 359)),
        )

    contacts, held = (
        {key: other(c) for key, c in kept.items()} for kept in (battle.contacts, battle.held)
    )
    return replace(battle, contacts=contacts, held=held)


def moved(place, way):
    """A place shifted by this much, on the map of meters that a report takes."""
    return tuple(min(max(at + by, 0.0), 9_999.0) for at, by in zip(place, way, strict=True))


def page_and_texts(player, battle, seat):
    """Return everything that a player reads and is asked, and the page to be sent."""
    page = draft_page(battle, battle.sides[seat]) if battle.phase == "reports" else None
    return (
        page,
        texts_for_player(battle, seat, player.game.entries),
        list(sheets(player, battle, seat)),
    )


def fire(battle, seat):
    """The lines of a draft about the fire of its turn."""
    lines = draft_page(battle, battle.sides[seat]).lines
    return [line.words for line in lines if line.kind in ("fire", "loss")]


def betrays_nothing(player, battle, random, found):
    """Check that no page, log or sheet depends on what the umpire withheld or reworded."""
    for seat in battle.sides:
        kept, known = contacts_withheld(battle, seat), battle.disguises.get(seat)
        got = page_and_texts(player, battle, seat) if kept or known else None
        if kept:
            found["withheld"] += 1
            assert page_and_texts(player, without(battle, seat), seat) == got, (battle.turn, seat)
        if known:
            found["reworded"] += 1
            twin = disguised(battle, seat, random, known)
            assert page_and_texts(player, twin, seat) == got, (battle.turn, seat)
        if battle.phase == "reports" and (given := names_given(battle, seat)):
            twin = disguised(battle, seat, random, given)
            assert fire(twin, seat) == fire(battle, seat), (battle.turn, seat)


@pytest.mark.long
@pytest.mark.parametrize("played", BATTLES, ids=str)
def test_reports_that_the_umpire_withheld_or_reworded_are_revealed_nowhere(played):
    slug, seed, turns = played
    player, random = Editor(seed, slug, size=seed % 2, rulings=0.2), Random(seed)
    found, released = Counter(), {}
    for battle in player.play(turns):
        if battle.phase == "orders":
            released[battle.told_of.turn] = battle.pages
        if battle.phase == "over":
            break
        betrays_nothing(player, battle, random, found)
        while player.edited:
            betrays_nothing(player, player.edited.pop(), random, found)
    assert found["withheld"]
    assert found["reworded"]
    is_replayed_as_released(player, released)


def is_replayed_as_released(player, released):
    """Check that the replay shows each page as sent, without lines that were kept back."""
    told = [moment for moment in moments(player.game) if moment.step == SENT]
    own = {seat: own_scenes(player.game, seat) for seat in player.battle.sides}
    assert len(told) >= len(released) - 1 > 0  # the last page goes out as the battle ends
    for moment in told:
        turn = moment.course.points[moment.moment].facts.turn
        if turn in released:
            for belief in moment.scene.beliefs:
                page = released[turn][belief.badge.id]
                assert belief.lines == tuple(x.words for x in page.lines if x.kind not in LASTING)
                seat = player.game.state.sides[belief.badge.id]
                enemies = enemies_on_page(player.game.state, seat, page, IN_SIGHT + REPORTED)
                assert [x.state for x in belief.enemies] == [x.state for x in enemies]
                read = [scene for of, scene in own[belief.badge.id] if of == turn]
                assert [
                    (x.map, enemies_as_named(x.beliefs[0]), x.beliefs[0].lines) for x in read
                ] == [(belief.map, enemies_as_named(belief), belief.lines)], (
                    "a player who still plays reads of that page what the umpire reads"
                )


def own_scenes(game, seat):
    """The turn and the scene of each moment in the replay for a player who still plays."""
    return [(x.course.points[x.moment].facts.turn, x.scene) for x in moments(game, seat)]


def enemies_as_named(belief):
    """Return the enemies of a page under the umpire's names, without the true facts."""
    return [(x.name, x.words, x.state) for x in belief.enemies]


@pytest.mark.parametrize("seed", few_when_quick(range(3)))
def test_an_edit_of_a_line_about_enemies_names_them(seed):
    player, about = Editor(seed, "bir-tawil-gap", rulings=0.2), []
    for _ in player.play(TURNS):
        while player.edited:
            edits = [c for each in player.edited.pop().changes.values() for c in each]
            about += [c.about for c in edits if c.kind in ("model", "report", "stale")]
    assert about
    assert all(about)
