"""The command box: a few words lead to a unit, a figure, or the sheet of a move."""

import re
from collections.abc import Iterator
from urllib.parse import urlencode

from assistant.battle import rattenkrieg
from assistant.battle.game import Game
from assistant.battle.rattenkrieg.lookups.enemies import marker_of
from assistant.battle.rattenkrieg.screens import contributions
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.cards import codes
from assistant.web.own_pages import Hit
from assistant.web.rattenkrieg.battle_state import battle_state
from assistant.web.rattenkrieg.vehicles import vehicle_cards
from assistant.web.services import services

# the moves that a word may mean, in the order in which an element's buttons are looked through
GUNS = ("fire-gun", "shoot-vehicle", "rake", "shell", "fire-mortar")
VERBS = {
    "shoot": (*GUNS, "shoot", "automatic-fire"),
    "fire": (*GUNS, "automatic-fire", "shoot"),
    "gun": ("fire-gun", "shell", "rake"),
    "burst": ("automatic-fire",),
    "throw": ("throw-grenade",),
    "grenade": ("throw-grenade",),
    "fight": ("close-combat",),
    "move": ("move", "drive"),
    "run": ("move",),
    "drive": ("drive",),
    "aim": ("aim",),
    "spot": ("spot",),
    "suppress": ("suppress",),
    "hunker": ("hunker-down",),
    "rejoin": ("rejoin",),
    "order": ("place-order",),
    "react": ("react",),
    "rule": ("rule-element",),
    "act": ("act",),
}
AT_VEHICLES = ("fire-gun", "shoot-vehicle")  # at nothing else
AT_A_MARKER = ("spot", "suppress")  # at a contact or a Mojon
NEVER_AT_VEHICLES = ("rake", "shell", "automatic-fire", "shoot")


def find(game: Game, text: str, base: str) -> list[Hit]:
    """Return the pages that the words may mean, the likeliest first.

    Examples are `garand shoot mg42`, `u 1-3 move` and `mg42`. The ten letters of a unit's card lead
    to the card.
    """
    cards = vehicle_cards.cards_named(text, services().settings.shelf)
    seen = [Hit(f"{card.name}, card", f"/cards/vehicles/{card.slug}") for card in cards]
    return [*_matches_in_battle(game, text, base), *seen]


def _matches_in_battle(game: Game, text: str, base: str) -> list[Hit]:
    """Return the possible meanings of the words, likeliest first: `garand shoot`, `u 1-3 move`.

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
    if verb is None:
        return _units(battle, typed_words)
    return [
        _sheet(game, element, man, name, VERBS[verb], after, base)
        for element, man, name in _matches(battle, before)
    ]


def _units(battle: Battle, words: list[str]) -> list[Hit]:
    """Return the pages of the units that the words name, or, if there are none, the first words."""
    for some in range(len(words), 0, -1):
        if found := list(_matches(battle, words[:some])):
            return [Hit(name, f"/u/{element.id}") for element, _, name in found]
    return []


def _sheet(
    game: Game,
    element: Element,
    man: str | None,
    name: str,
    moves: tuple[str, ...],
    target_words: list[str],
    base: str,
) -> Hit:
    """Return the link to the sheet of an action against the enemy that the words name."""
    battle = battle_state(game)
    enemies = [
        enemy for enemy, _, _ in _matches(battle, target_words) if enemy.side != element.side
    ]
    enemy = enemies[0] if enemies else None
    move = _move_meant(battle, element, moves, enemy)
    pairs = [("element", element.id), ("from", base)]
    if man:
        pairs.append(("man", man))
    if enemy and move in AT_A_MARKER:
        pairs.append(("spot", marker_of(battle, element, enemy)))
    elif enemy:
        pairs.append(("target", enemy.id))
    title = game.system.moves[move].title
    return Hit(f"{name}: {title.lower()}", f"{base}/do/{move}?{urlencode(pairs)}")


def _move_meant(
    battle: Battle, element: Element, moves: tuple[str, ...], enemy: Element | None
) -> str:
    """Return the first of some moves for which the element has an open button, or any button."""
    if len(moves) == 1:
        return moves[0]
    if enemy and battle.vehicles.get(enemy.id):
        likely = [move for move in moves if move not in NEVER_AT_VEHICLES]
    elif enemy:
        likely = [move for move in moves if move not in AT_VEHICLES]
    else:
        likely = list(moves)
    offers = contributions.all_offers(battle, element, ("umpire", "both"))
    is_open = {offer.move: not offer.barred for offer in offers}
    offered = [move for move in (*likely, *moves) if move in is_open]
    return next((move for move in offered if is_open[move]), (*offered, *moves)[0])


def _matches(battle: Battle, words_sought: list[str]) -> Iterator[tuple[Element, str | None, str]]:
    """Yield the elements whose names have all the words, or else those with a figure that has them.

    Those that act come first.
    """
    if not words_sought:
        return
    on = battle.round
    order = sorted(
        battle.elements.values(),
        key=lambda e: (
            not (on and on.turn_of == e.id),
            not (on and e.id in on.active),
            e.side,
        ),
    )
    named = [element for element in order if _has_all(_own_words(battle, element), words_sought)]
    for element in named:
        yield element, None, rattenkrieg.naming.umpire_name(battle, element)
    for element in [] if named else order:
        name = rattenkrieg.naming.umpire_name(battle, element)
        for man in battle.able(element):
            words = rattenkrieg.naming.man(man)
            if _has_all(f"{_own_words(battle, element)} {words}", words_sought):
                yield element, man.id, f"{name}, {words}"
                break


def _own_words(battle: Battle, element: Element) -> str:
    """Return the words that name an element: its letter, name, numbers and side."""
    number = "-".join(re.findall(r"\d", element.short))
    name = rattenkrieg.naming.umpire_name(battle, element)
    return f"{name} {number} {battle.sides[element.side].name}"


def _has_all(names: str, words_sought: list[str]) -> bool:
    """Return whether some names include each word sought; letters may be left off at its end."""
    words = re.split(r"[\s,()]+", names.lower())
    return all(
        any(word == sought or (sought.isalpha() and word.startswith(sought)) for word in words)
        for sought in words_sought
    )
