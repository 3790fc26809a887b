"""The bare game on foot: what is due at a turn's end, and the buttons that every unit has."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapter import Chapter, Check, Offer
from assistant.battle.rattenkrieg.lookups import stocks
from assistant.battle.rattenkrieg.lookups.figures.command import adjusters
from assistant.battle.rattenkrieg.lookups.figures.doers import leaders, waiting
from assistant.battle.rattenkrieg.lookups.in_play import (
    acting_mojon,
    is_on,
    lies_in_ambush,
    may_lose_first,
    orders_closed,
)
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    aboard,
    men_in_sight,
    vehicles_in_sight,
)
from assistant.battle.rattenkrieg.spotting import postures
from assistant.battle.rattenkrieg.state import Battle, Element, Owed
from assistant.cards.wording import listed

NERVE = 2  # a change of Aggressiveness that calls for a check at the turn's end, 13.2


def wounded(battle: Battle) -> Iterator[Owed]:
    """Everybody who lies wounded, and has not had his check of this turn (16)."""
    done = {*battle.care.checked, *(o.figure for o in battle.owed if o.kind == "wound")}
    for element in battle.elements.values():
        for figure in battle.men(element):
            if figure.state == "wounded" and figure.id not in done:
                yield Owed(f"wound {figure.id}", "wound", element.id, figure.id)


def shaken(battle: Battle) -> list[Element]:
    """Elements whose Aggressiveness changed so much in the turn that its end calls for a check."""
    if not is_on(battle, "aggressiveness"):
        return []
    return [
        x
        for x in battle.elements.values()
        if abs(x.aggressiveness - x.aggressiveness_at_start) >= NERVE and battle.able(x)
    ]


def _nerve(battle: Battle) -> Iterator[Owed]:
    for element in shaken(battle):
        yield Owed(f"nerve {element.id}", "nerve", element.id)


def free_mojon(battle: Battle, element: Element) -> str | None:
    """The Mojon that may move by itself now: undetected, between rounds or for an order."""
    mojon = battle.mojons.get(element.mojon or "")
    between = battle.phase == "engagement" and battle.stage == "rounds" and battle.round is None
    if mojon is None or mojon.removed or mojon.moved:
        return None
    if not between and acting_mojon(battle, mojon) != element:
        return None
    return mojon.id if element.concealment == "undetected" else None


def may_order(battle: Battle, element: Element) -> bool:
    """Whether its order may still be laid or changed."""
    laying = battle.phase == "engagement" and battle.stage == "orders"
    return laying and not battle.sides[element.side].ready and bool(battle.able(element))


def without_order(battle: Battle, side: str) -> list[Element]:
    """The elements of a side that are still to get an order."""
    return [x for x in battle.of_side(side) if not x.order and battle.able(x)]


def next_without_order(battle: Battle, element: Element) -> Element | None:
    """Who of its side is still to get an order: the next in the roster, else the first of all."""
    waiting = without_order(battle, element.side) if may_order(battle, element) else []
    roster = [x.id for x in battle.of_side(element.side)]
    after = [x for x in waiting if roster.index(x.id) > roster.index(element.id)]
    return next((x for x in (*after, *waiting) if x.id != element.id), None)


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    active = battle.round is not None and element.id in battle.round.active
    mojon = free_mojon(battle, element)
    if active and mojon:
        yield Offer("Move the Mojon", "move-mojon", {"mojon": mojon}, likely=True)
        yield Offer("Stand down", "stand-down", opens=False)
    elif active:
        yield from _acts(battle, element)
    elif battle.phase == "engagement":
        if not element.deployed:
            yield Offer("Place the figures", "deploy", group="wait")
        if mojon:
            yield Offer("Move the Mojon", "move-mojon", {"mojon": mojon}, group="wait")
        if battle.able(element) and not may_order(battle, element):
            closed = "only at the start of a turn" if orders_closed(battle) else ""
            yield Offer("Order in the turn", "place-order", group="wait", barred=closed)
    played = battle.phase == "engagement" and is_on(battle, "aggressiveness")
    if played and battle.able(element) and any(adjusters(battle, element)):
        yield Offer("Adjust nerve", "adjust-nerve", group="wait")
    if battle.phase == "engagement":
        yield from postures.offers(battle, element)
    yield from _rulings(battle, element)


def _acts(battle: Battle, element: Element) -> Iterator[Offer]:
    modes = {w.mode == "single" for m in battle.able(element) for w in m.weapons}
    if battle.vehicles.get(element.id):
        modes = set()  # its weapons are named one by one in `vehicles.fire_offers`
    if True in modes:
        yield Offer("Shoot", "shoot")
    if False in modes:
        yield Offer("Fire bursts", "automatic-fire")
    yield Offer("Move", "move")
    yield Offer("Aim", "aim")
    for words, move in (("Spot", "spot"), ("Suppress", "suppress"), ("Throw a grenade", "grenade")):
        if move == "grenade" and not stocks.has_any(battle, element):
            continue
        likely = move == "spot" and _looks_out(battle, element)
        yield Offer(words, f"ask-{move}", likely=likely, by="side")
        done = {"grenade": "throw-grenade"}.get(move, move)
        yield Offer(words, done, likely=likely, by="umpire")
    if leaders(battle, element):
        nobody = "" if waiting(battle, element) else "no unit waits for orders"
        yield Offer("Give an order", "give-order", barred=nobody)
    if is_on(battle, "one_measurement_per_action"):
        yield Offer("Measure", "measure")
    yield Offer("Something else", "act")
    men = battle.men(element)
    if any(m.state == "hunkered-down" for m in men):
        yield Offer("Rejoin", "rejoin")
    if any(m.jammed for m in men):
        yield Offer("Clear the jam", "clear-stoppage")
    yield Offer("Stand down", "stand-down", opens=False)
    if may_lose_first(element):
        yield Offer("Break the order: −1 action", "lose-first", opens=False)


def _looks_out(battle: Battle, element: Element) -> bool:
    """Whether a crew knows of nobody yet, and is not ordered to drive: it looks for its targets."""
    if not aboard(battle, element):
        return False
    known = men_in_sight(battle, element) or vehicles_in_sight(battle, element)
    return not known and not (element.order and element.order.kind == "movement")


def _rulings(battle: Battle, element: Element) -> Iterator[Offer]:
    for words, move in (
        ("Rule", "rule-element"),
        ("Rule on a man", "rule-man"),
        ("Led?", "set-command"),
        ("Camouflage", "set-camouflage"),
    ):
        yield Offer(words, move, group="rule", by="umpire")
    if battle.phase == "engagement" and battle.fit(element):
        yield Offer("Close combat", "close-combat", group="rule", by="umpire")
        if is_on(battle, "morale"):
            yield Offer("Close assault", "contest-morale", group="rule", by="umpire")
            yield Offer("Check morale", "check-morale", group="rule", by="umpire")
            yield Offer("Act of valor", "act-of-valor", group="rule", by="umpire")
        if is_on(battle, "prisoners"):
            yield Offer("Prisoners", "take-prisoner", group="rule", by="umpire")
    if any(m.state == "prisoner" for m in battle.men(element)):
        yield Offer("Free prisoners", "free-prisoner", group="rule", by="umpire")


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    if lies_in_ambush(battle, element):
        yield "In ambush by nature: declared when it likes, once, as its first action."
    if element.camouflage:
        yield f"Camouflage: {listed([x.replace('-', ' ') for x in element.camouflage])}."
    yield from postures.facts(battle, element)


OFFERED = Chapter(
    "core",
    checks=(
        Check("comrade-killed", "saw a comrade die.", "check-comrade", rule="aggressiveness"),
        Check("wound", "has a wounded man.", "check-wound", "wounded", wounded),
        Check(
            "nerve", "must check its nerve.", "check-nerve", "nerve", _nerve, rule="aggressiveness"
        ),
    ),
    offers=_offers,
    facts=_facts,
    notes=postures.notes,
)
