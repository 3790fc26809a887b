"""What a player is told of fire, his losses and his dice of a turn (4.1)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from assistant.battle.desert_rats.reports.enemies_seen import enemies, reported, stands
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact, Shot
from assistant.battle.desert_rats.state.forces import Element, Platoon, Player
from assistant.battle.desert_rats.state.player_pages import Line
from assistant.cards.wording import listed
from assistant.rules.desert_rats.reports import bearing_to

OWN_FIRE = {
    "miss": "miss",
    "bounced": "hit, no visible effect",
    "hit": "hit, no visible effect",
    "no-effect": "no effect",
}
TIMES = {2: "twice", 3: "three times", 4: "four times"}


def fire_lines(battle: Battle, player: Player) -> Iterator[Line]:
    """His own fire by what shows of it; of enemy fire who was shot at, and from where."""
    own: list[str] = []
    taken: dict[str, list[str]] = {}
    for shot in battle.shots:
        firer, target = battle.elements[shot.firer], battle.elements[shot.target]
        if battle.platoons[firer.platoon].seat == player.id:
            at = _called(battle, player, target)
            own.append(f"{firer.name} fired at {at or 'the enemy'}: {_effect(shot, target)}")
        if battle.platoons[target.platoon].seat == player.id:
            taken.setdefault(target.name, []).append(_from(battle, player, firer, target))
    for number, words in enumerate(own):
        yield Line(f"shot {number}", words, "fire")
    for number, (name, sources) in enumerate(sorted(taken.items())):
        yield Line(f"shot at {number}", f"{name} was shot at {_sources(sources)}", "loss")


def _sources(sources: Sequence[str]) -> str:
    """`from E1 and twice from the NW`, in the order of neither who nor how many."""
    counted = sorted(Counter(sources).items())
    return listed([_times(source, n) for source, n in counted])


def _times(source: str, n: int) -> str:
    """`twice from 1412`: of several that are reported there it is not said that one shot twice."""
    if n == 1:
        return f"from {source}"
    return f"{TIMES.get(n, f'{n} times')} from {source.rpartition(' in ')[2]}"


def _called(battle: Battle, player: Player, enemy: Element) -> str:
    """What a player knows an enemy by: his name on the table, or the square that is reported."""
    if enemy.id in battle.enemies_withheld_from(player.id):
        return ""
    held = (c for c in battle.contacts.values() if c.enemy == enemy.id and c.label)
    for one in held:
        if battle.platoons[one.platoon].side == player.side and stands(battle, one):
            return one.label
    for platoon in battle.platoons_of_player(player.id):
        key = f"{platoon.id} {enemy.id}"
        contact = battle.contacts.get(key) or battle.held.get(key)
        if contact is None or platoon.command is None:
            continue
        if contact.label and contact.now and contact.by_command:
            return contact.label  # it stood there until now
        told = reported(battle, contact, 1)
        if contact.seen == battle.turn and told.shown_as == "report":
            return f"{enemies(told)} in {told.grid}"
    return ""


def _effect(shot: Shot, target: Element) -> str:
    if shot.result == "destroyed":
        return "target destroyed" if target.is_vehicle else "position silenced"
    return OWN_FIRE[shot.result]


def _from(battle: Battle, player: Player, firer: Element, target: Element) -> str:
    """Where a shot came from: a contact's name, else one of eight directions."""
    own = [c for p in battle.platoons_of_player(player.id) if (c := _held(battle, p, firer))]
    if own and (known := _called(battle, player, firer)):
        return known
    east, north = firer.x_m - target.x_m, firer.y_m - target.y_m
    return f"the {bearing_to(east, north) or 'same place'}"


def _held(battle: Battle, platoon: Platoon, enemy: Element) -> Contact | None:
    """What a platoon that can report has of an enemy in its sight."""
    contact = battle.contacts.get(f"{platoon.id} {enemy.id}")
    return contact if contact and platoon.command and (contact.now or contact.wreck) else None


def loss_lines(battle: Battle, player: Player) -> Iterator[Line]:
    """His own losses of the turn."""
    for element in battle.elements.values():
        if battle.platoons[element.platoon].seat != player.id:
            continue
        if element.destroyed == battle.turn and battle.turn:
            yield Line(f"lost {element.name}", f"{element.name} is lost", "loss")


def dice_lines(battle: Battle, player: Player) -> Iterator[Line]:
    """His own dice of the turn."""
    for number, words in enumerate(battle.rolled.get(player.id, ())):
        yield Line(f"dice {number}", words, "dice")
