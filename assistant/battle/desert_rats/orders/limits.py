"""Commands that the state of a platoon forbids: they are not offered, and refused (6, 9.2)."""

from collections.abc import Sequence

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.movement.fleeing import comes_nearer
from assistant.battle.desert_rats.movement.march import March, march_towards
from assistant.battle.desert_rats.movement.marching import advance_platoon
from assistant.battle.desert_rats.movement.measuring import carrier_or_self
from assistant.battle.desert_rats.orders.disobedience import (
    elements_gone_to_ground,
    elements_that_circle,
)
from assistant.battle.desert_rats.orders.forecasts import battle_with_order
from assistant.battle.desert_rats.orders.formed import formed_platoon, may_mount_or_dismount
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.sight.targets import is_armed
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Action, Element, Platoon
from assistant.battle.desert_rats.state.player_pages import Mark
from assistant.boardmap.plan import Place
from assistant.frozen import replace
from assistant.rules.desert_rats.commands import COMMANDS
from assistant.rules.desert_rats.options import setting_of

FORMATE = "platoon-formate"
MOVEMENTS = ("platoon-advance", "platoon-retreat", "platoon-move-to", "command-move")


def why_forbidden(battle: Battle, platoon: Platoon, command: str) -> str:
    """Return why a platoon's state forbids a command; empty if it may be given."""
    if COMMANDS.row(command)["fire"] == "fire":
        return _why_no_fire(battle, platoon, command)
    if command == FORMATE:
        idle = not _able_to_form_up(battle, platoon)
        return _why_nobody_moves(battle, platoon, command) if idle else ""
    if command not in MOVEMENTS:
        return ""
    if not _able_to_move(battle, platoon, command):
        return _why_nobody_moves(battle, platoon, command)
    return why_approach_forbidden(battle, platoon, command) if command == "platoon-advance" else ""


def why_approach_forbidden(
    battle: Battle, platoon: Platoon, command: str, place: Place | None = None
) -> str:
    """Return why a disorganised platoon may not make a move; empty if it may, or if this is unsure.

    Only enemies on its player's pages count, and a reported square counts only if the move goes
    nearer to the whole square, so that a refusal reveals nothing to the player.
    """
    if not platoon.may_not_approach:
        return ""
    marches = _marches_of_command(battle, platoon, command, place)
    known = list(_known_corners(battle, platoon))
    pulses = int(setting_of(battle.options, "pulses"))
    if not marches or not all(comes_nearer(way, known, pulses) for way in marches):
        return ""
    return f"{_reaction_of(platoon)} and may not go nearer to a known enemy"


def drops_standing_order(battle: Battle, platoon: Platoon) -> bool:
    """Return whether a platoon's reaction drops the order to move that it has.

    One element that would go nearer is enough, even if it stays where it is in this turn. As for a
    refusal, only enemies on its player's pages count.
    """
    if not platoon.may_not_approach or platoon.movement not in ("advance", "move-to"):
        return False
    marches = advance_platoon(battle, platoon, frozenset()).marches
    known = list(_known_corners(battle, platoon))
    pulses = int(setting_of(battle.options, "pulses"))
    return any(comes_nearer(way, known, pulses) for way in marches)


def why_formation_forbidden(battle: Battle, platoon: Platoon, action: Action) -> str:
    """Return why a disorganised platoon may not take a formation; empty if an element may act."""
    if not platoon.may_not_approach or action.carrying or action.dropping:
        return ""
    movers = {x.id for x in _able_to_move(battle, platoon, FORMATE)}
    stays = frozenset(id for id in platoon.roster if id not in movers)
    formed = formed_platoon(battle, platoon, action)
    advance = advance_platoon(battle, replace(formed, movement="halt", closing=True), stays)
    known = list(_known_corners(battle, platoon))
    pulses = int(setting_of(battle.options, "pulses"))
    turns = (battle.elements[id].heading_deg != facing for id, facing in advance.turns.items())
    if any(turns) or not advance.marches:
        return ""
    if not all(comes_nearer(way, known, pulses) for way in advance.marches):
        return ""
    return f"{_reaction_of(platoon)} and may not go nearer to a known enemy"


def _able_to_form_up(battle: Battle, platoon: Platoon) -> bool:
    """Return whether any element could move, turn, mount or dismount by forming up."""
    elements = battle.elements_of_platoon(platoon)
    guns = any(x.row["mover"] is None and x.carried_by is None for x in elements)
    return guns or may_mount_or_dismount(elements) or bool(_able_to_move(battle, platoon, FORMATE))


def _reaction_of(platoon: Platoon) -> str:
    return f"{platoon.name} is {naming.reaction_label(platoon.reaction)}"


def _why_no_fire(battle: Battle, platoon: Platoon, command: str) -> str:
    circling = {x.id for x in elements_that_circle(battle, platoon)}
    shooters = [
        x for x in battle.elements_of_platoon(platoon) if is_armed(x) and x.carried_by is None
    ]
    if COMMANDS.row(command)["scope"] == "command-element":
        shooters = [x for x in shooters if x.id == platoon.command]
    if not shooters or any(x.id not in circling for x in shooters):
        return ""
    circle = "circles and does" if len(shooters) == 1 else "circle and do"
    return f"{_reaction_of(platoon)}: {naming.list_elements(shooters)} {circle} not fire"


def _subjects(battle: Battle, platoon: Platoon, command: str) -> list[Element]:
    """Return the elements on the ground that a movement command is about."""
    elements = battle.elements_of_platoon(platoon)
    if COMMANDS.row(command)["scope"] == "command-element":
        lead = battle.elements.get(platoon.command or "")
        elements = [carrier_or_self(battle, lead)] if lead else []
    return [x for x in elements if x.carried_by is None]


def _able_to_move(battle: Battle, platoon: Platoon, command: str) -> list[Element]:
    down = elements_gone_to_ground(battle, platoon)
    frees = bool(setting_of(battle.options, "free-and-move"))
    return [
        x
        for x in _subjects(battle, platoon, command)
        if x.row["mover"] and x.id not in down and (frees or x.stuck is None)
    ]


def _why_nobody_moves(battle: Battle, platoon: Platoon, command: str) -> str:
    """Return why none of the elements that a command is about can move."""
    elements = _subjects(battle, platoon, command)
    down = elements_gone_to_ground(battle, platoon)
    words = []
    if stuck := [x for x in elements if x.stuck is not None]:
        words.append(naming.stuck_limits(stuck))
    if lying := [x for x in elements if x.id in down and x.row["mover"]]:
        are = "lies" if len(lying) == 1 else "lie"
        words.append(f"{_reaction_of(platoon)}: {naming.list_elements(lying)} {are} on the ground")
    if rooted := [x for x in elements if not x.row["mover"]]:
        words.append(f"{naming.list_elements(rooted)} cannot go without a lorry")
    return "; ".join(words)


def _marches_of_command(
    battle: Battle, platoon: Platoon, command: str, place: Place | None
) -> Sequence[March]:
    """Return the marches of a command in its first turn, as far as the ground allows them."""
    movers = {x.id for x in _able_to_move(battle, platoon, command)}
    if command == "command-move" and place is not None:
        ground = ground_this_turn(battle)
        ways = (march_towards(ground, battle.elements[id], place) for id in movers)
        return [way for way in ways if way]
    ordered = battle_with_order(battle, platoon, command, place)
    stays = frozenset(id for id in platoon.roster if id not in movers)
    return advance_platoon(ordered, ordered.platoons[platoon.id], stays).marches


def _known_corners(battle: Battle, platoon: Platoon) -> Sequence[Sequence[Place]]:
    """Return the places of enemies as a platoon's player reads them: one, or a square's corners."""
    page = battle.pages.get(platoon.seat)
    found: list[Sequence[Place]] = []
    for mark in page.marks if page else ():
        if mark.side != platoon.side and mark.kind != "wreck" and mark.has_place:
            half = mark.square_m / 2
            if is_contact_of(battle, platoon, mark):
                xs, ys = (mark.x_m - half, mark.x_m + half), (mark.y_m - half, mark.y_m + half)
                found.append([(x, y) for x in xs for y in ys])
    return found


def is_contact_of(battle: Battle, platoon: Platoon, mark: Mark) -> bool:
    """Return whether a mark shows a contact that a platoon had when the page went out."""
    own = [c for c in battle.held.values() if c.platoon == platoon.id and not c.wreck]
    own = [c for c in own if not battle.is_withheld(platoon.seat, c)]
    own += [c for c in battle.earlier_sightings(platoon.seat) if c.platoon == platoon.id]
    own = [c for c in own if battle.has_known_place(platoon.seat, c.enemy)]
    if mark.kind == "model":
        return any(c.label == mark.label for c in own)
    half = mark.square_m / 2
    return any(
        abs(c.place[0] - mark.x_m) <= half and abs(c.place[1] - mark.y_m) <= half for c in own
    )
