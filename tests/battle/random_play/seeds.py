"""The kinds of random battles: on foot, with options, tanks, mortars, boats and aircraft."""

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.frozen import replace
from tests.battle import fleet, store
from tests.battle.conftest import Table
from tests.battle.heavy_weapons import crews
from tests.battle.openings import easy_company, mark
from tests.battle.tanks import duel, shelf

TANKS = (22, 309)  # the seeds of battles with tanks
MORTARS = 23  # the seed of a battle with mortars
FOUND = (309, 415)  # seeds in which something was found
FLEET = (25, 415)  # the seeds of battles with boats and aircraft
# twelve make a battle of every kind, with and without a defender and options
PLAYED = (*range(12), 22, MORTARS, 25, *FOUND)
FLAK = {"gun": "kwk-30", "rounds": 18, "aa_sight": True}  # an autocannon that rakes men
OPTIONS = ("awareness", "leader-identification", "morale", "interrogation")


def battle_of(seed: int, size: int = 0) -> Table:
    """The battle that a seed plays."""
    if seed in FLEET:
        return _begun(Table(0, seed, change=with_flak, card=duel(), shelf=fleet.shelf()))
    if seed in TANKS:
        return _begun(Table(size, seed, change=with_flak, card=duel(), shelf=shelf()))
    if seed == MORTARS:
        return Table(0, seed, change=mark, card=crews())
    card = defended() if seed % 3 == 2 else None
    return Table(size, seed, change=optional if seed % 4 == 1 else mark, card=card)


def _begun(table: Table) -> Table:
    """The same battle in the engagement, with all elements known, so that crews have targets."""
    if table.battle.phase == "setup":
        table.engage()
        for element in table.battle.elements.values():
            about = {"element": element.id, "reason": "the model stands there"}
            table.make("rule-element", **about, concealment="identified")
    return table


def with_flak(event):
    """The opening, in which each tank also has an autocannon with an anti-aircraft sight."""
    marked = mark(event)
    of = {
        id: replace(x, card={**x.card, "guns": [*x.card["guns"], FLAK]})
        if x.card.get("category") == "tank"
        else x
        for id, x in marked.battle.vehicles.of.items()
    }
    vehicles = replace(marked.battle.vehicles, of=of)
    return BattleOpened(replace(marked.battle, vehicles=vehicles))


def optional(event):
    """Return the opening with the umpire's optional rules in play and everybody in ambush."""
    marked = mark(event)
    rules = {**marked.battle.rules, **dict.fromkeys(OPTIONS, True)}
    elements = {
        id: replace(x, inherent_ambush="unused") for id, x in marked.battle.elements.items()
    }
    return replace(marked, battle=replace(marked.battle, rules=rules, elements=elements))


def defended():
    """The scenario with a defender, who has decoys; the attacker's third teams arrive later."""
    card = easy_company()
    german = card.sides[0].model_copy(update={"defender": True})
    sides = [german, store.expecting(card.sides[1], store.THIRD)]
    return card.model_copy(update={"sides": sides, "events": store.EVENTS})
