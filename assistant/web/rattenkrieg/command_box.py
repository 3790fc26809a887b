"""The command box: a few words lead to a unit, a figure, or the sheet of a move."""

import re
from collections.abc import Iterator
from urllib.parse import urlencode

from assistant.battle import rattenkrieg
from assistant.battle.game import Game
from assistant.battle.rattenkrieg.state import Battle
from assistant.cards import codes
from assistant.web.own_pages import Hit
from assistant.web.rattenkrieg import vehicle_cards
from assistant.web.rattenkrieg.battle_state import battle_state
from assistant.web.services import services

VERBS = {
    "shoot": "shoot",
    "fire": "automatic-fire",
    "burst": "automatic-fire",
    "move": "move",
    "run": "move",
    "aim": "aim",
    "spot": "spot",
    "suppress": "suppress",
    "hunker": "hunker-down",
    "rejoin": "rejoin",
    "order": "place-order",
    "react": "react",
    "rule": "rule-element",
    "act": "act",
}


def find(game: Game, text: str, base: str) -> list[Hit]:
    """Return the pages that the words may mean, the likeliest first.

    Examples are `garand shoot mg42`, `u 1-3 move` and `mg42`. The ten letters of a unit's card lead
    to the card.
    """
    cards = vehicle_cards.cards_named(text, services().settings.shelf)
    seen = [Hit(f"{card.name}, card", f"/cards/vehicles/{card.slug}") for card in cards]
    return [*_matches_in_battle(game, text, base), *seen]


def _matches_in_battle(game: Game, text: str, base: str) -> list[Hit]:
    """Yield what the words may mean, the likeliest first: `garand shoot mg42`, `u 1-3 move`.

    The ten letters of a unit's card lead to the card.
    """
    battle = battle_state(game)
    if id := codes.find(text, battle.elements):
        unit = battle.elements[id]
        return [Hit(rattenkrieg.naming.umpire_name(battle, unit), f"/u/{unit.id}")]
    typed_words = re.findall(r"[\w.]+(?:-\w+)?", text.lower())
    verb = next((word for word in typed_words if word in VERBS), None)
    before = typed_words[: typed_words.index(verb)] if verb else typed_words
    after = typed_words[typed_words.index(verb) + 1 :] if verb else []
    hits: list[Hit] = []
    for element, man, name in _matches(battle, before):
        if verb is None:
            hits.append(Hit(name, f"/u/{element}"))
            continue
        pairs = [("element", element), ("from", base)]
        if man:
            pairs.append(("man", man))
        side = battle.elements[element].side
        targets = [t for t, _, _ in _matches(battle, after) if battle.elements[t].side != side]
        if targets:
            pairs.append(("target", targets[0]))
        title = game.system.moves[VERBS[verb]].title
        hits.append(Hit(f"{name}: {title.lower()}", f"{base}/do/{VERBS[verb]}?{urlencode(pairs)}"))
    return hits


def _matches(battle: Battle, words_sought: list[str]) -> Iterator[tuple[str, str | None, str]]:
    """Yield elements and figures whose names hold all the words; those acting come first."""
    on = battle.round
    order = sorted(
        battle.elements.values(),
        key=lambda e: (
            not (on and on.turn_of == e.id),
            not (on and e.id in on.active),
            e.side,
        ),
    )
    for element in order if words_sought else []:
        name = rattenkrieg.naming.umpire_name(battle, element)
        number = "-".join(re.findall(r"\d", element.short))
        own = f"{name} {number} {battle.sides[element.side].name}".lower()
        if all(word in re.split(r"[\s,]+", own) for word in words_sought):
            yield element.id, None, name
            continue
        for man in battle.able(element):
            words = rattenkrieg.naming.man(man)
            if all(word in f"{own} {words}".lower() for word in words_sought):
                yield element.id, man.id, f"{name}, {words}"
                break
