"""Fire, losses and own dice on a player's page (4.1)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from assistant.battle.desert_rats.kit.places import coordinates, middle_on_map
from assistant.battle.desert_rats.reports.enemies_seen import is_on_table, middle_of, report_of
from assistant.battle.desert_rats.reports.enemy_words import enemies_in_sentence
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact, Shot
from assistant.battle.desert_rats.state.forces import Element, Platoon, Player
from assistant.battle.desert_rats.state.player_pages import Disguise, Line
from assistant.cards.wording import listed
from assistant.rules.desert_rats.reports import compass_point_to

OWN_FIRE = {
    "miss": "miss",
    "bounced": "hit, no visible effect",
    "hit": "hit, no visible effect",
    "no-effect": "no effect",
}
DIRECTION = "the "  # begins a source that is only a direction


def fire_lines(battle: Battle, player: Player) -> Iterator[Line]:
    """Yield lines of own fire by its visible effect, and of enemy fire by its target and source."""
    own: dict[str, list[str]] = {}  # the firers, by target and result
    taken: dict[str, list[str]] = {}
    for shot in battle.shots:
        firer, target = battle.elements[shot.firer], battle.elements[shot.target]
        if battle.platoons[firer.platoon].seat == player.id:
            at = _known_name(battle, player, target)
            came = f"fired at {at or 'the enemy'}: {_visible_effect(shot, target)}"
            own.setdefault(came, []).append(firer.name)
        if battle.platoons[target.platoon].seat == player.id and shot.has_effect:
            taken.setdefault(target.name, []).append(_shot_source(battle, player, firer, target))
    for number, (came, firers) in enumerate(own.items()):
        yield Line(f"shot {number}", f"{listed(firers)} {came}", "fire")
    alike: dict[str, list[str]] = {}  # names of elements, by the sources of fire
    for name, sources in sorted(taken.items()):
        alike.setdefault(_describe_sources(sources), []).append(name)
    for number, (came, names) in enumerate(alike.items()):
        were = "was" if len(names) == 1 else "were each"
        yield Line(f"shot at {number}", f"{listed(names)} {were} shot at {came}", "loss")


def is_shot(line: Line) -> bool:
    """Return whether a line is about a shot that an element fired or received."""
    return line.key.startswith("shot ")


def _describe_sources(sources: Sequence[str]) -> str:
    """List the sources of fire in an order that gives away neither firer nor number.

    Each element fires once a turn, so a number of shots from out of sight would be a number of
    unseen enemies: a direction is named once, whatever came from it.
    """
    counted = sorted(Counter(sources).items(), key=lambda each: _source_sort_key(each[0]))
    seen = [(source, n) for source, n in counted if not source.startswith(DIRECTION)]
    # several reported firers in one square are not told apart: `from 1412`
    known = [source if n == 1 else source.rpartition(" in ")[2] for source, n in seen]
    unseen = [f"from {source}" for source, _ in counted if source.startswith(DIRECTION)]
    return listed([*([f"from {listed(known, ', ')}"] if known else []), *unseen])


def _source_sort_key(source: str) -> tuple[bool, int, str]:
    """Return a sort key by which models come first, E2 before E10."""
    number = source.removeprefix("E")
    is_model = number.isdecimal()
    return not is_model, int(number) if is_model else 0, source


def _known_name(battle: Battle, player: Player, enemy: Element) -> str:
    """Return the player's name for an enemy: its label, or the reported square; empty for none."""
    known_as = battle.name_given_to(player.id, enemy.id)
    held = (c for c in battle.contacts.values() if c.enemy == enemy.id and c.label)
    for one in held:
        if battle.is_withheld(player.id, one):
            continue
        if battle.platoons[one.platoon].side == player.side and is_on_table(battle, one):
            return _label_or_title(one, known_as)
    for platoon in battle.platoons_of_player(player.id):
        key = f"{platoon.id} {enemy.id}"
        contact = battle.contacts.get(key) or battle.held.get(key)
        if contact is None or platoon.command is None or battle.is_withheld(player.id, contact):
            continue
        if contact.label and contact.now and contact.by_command:
            return _label_or_title(contact, known_as)  # it was there until now
        report = report_of(battle, contact, 1)
        if contact.seen == battle.turn and report.shown_as == "report":
            if known_as and not known_as.has_place:
                return known_as.title
            who = known_as.title if known_as else enemies_in_sentence(report)
            table = battle.tables[player.side]
            middle = middle_on_map(battle.plan, middle_of(report), report.square_m or 0)
            where = coordinates(battle.plan, table, middle)
            return f"{who} in {report.grid} (about {where})"
    return ""


def _label_or_title(contact: Contact, known_as: Disguise | None) -> str:
    """Return the label of a model; or the umpire's name, if the player has no model."""
    return contact.label if known_as is None or known_as.has_place else known_as.title


def _visible_effect(shot: Shot, target: Element) -> str:
    if shot.result == "destroyed":
        return "target destroyed" if target.is_vehicle else "position silenced"
    return OWN_FIRE[shot.result]


def _shot_source(battle: Battle, player: Player, firer: Element, target: Element) -> str:
    """Return the source of a shot: a contact's name, else one of eight directions."""
    own = [
        c
        for p in battle.platoons_of_player(player.id)
        if (c := _contact_in_sight(battle, p, firer))
    ]
    if own and (known := _known_name(battle, player, firer)):
        return known
    east, north = firer.x_m - target.x_m, firer.y_m - target.y_m
    return f"the {compass_point_to(east, north) or 'same place'}"


def _contact_in_sight(battle: Battle, platoon: Platoon, enemy: Element) -> Contact | None:
    """Return a platoon's contact with an enemy in its sight; None if it cannot report."""
    contact = battle.contacts.get(f"{platoon.id} {enemy.id}")
    return contact if contact and platoon.command and (contact.now or contact.wreck) else None


def loss_lines(battle: Battle, player: Player) -> Iterator[Line]:
    """Yield a line for each element that the player lost in this turn."""
    for element in battle.elements.values():
        if battle.platoons[element.platoon].seat != player.id:
            continue
        if element.destroyed == battle.turn and battle.turn:
            yield Line(f"lost {element.name}", f"{element.name} is lost", "loss")


def dice_lines(battle: Battle, player: Player) -> Iterator[Line]:
    """Yield the player's own dice of the turn."""
    for number, words in enumerate(battle.rolled.get(player.id, ())):
        yield Line(f"dice {number}", words, "dice")
