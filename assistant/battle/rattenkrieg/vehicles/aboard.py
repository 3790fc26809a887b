"""Who is aboard what, and does whose tasks; what cannot be done from inside (25.3)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.moves.register import AtTable, forbid
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.vehicles.seen import ON_FOOT, aboard
from assistant.battle.rattenkrieg.vehicles.state import Vehicle
from assistant.rules.dice import never
from assistant.rules.procedures import find

FIRING = ("fire-gun", "fire-and-load-gun")
LOADERS = ("loader", "commander-gunner-loader")
COMMANDERS = ("commander", "commander-gunner", "commander-gunner-loader")


@forbid
def from_inside(play: AtTable, move: str) -> None:
    """Who is aboard does nothing that takes his feet, or a window of his own."""
    if move not in ON_FOOT:
        return
    element = play.state.elements.get(str(play.given("element")))
    if element is None or not (play.actor.is_umpire or element.side == play.actor.side):
        return
    inside = aboard(play.state, element)
    play.require(not inside, "Its men are aboard: they fire its weapons, drive it, and spot.")


def can(position: str, action: str) -> bool:
    """Whether a task is one of this post's."""
    told = {"position": position, "action": action}
    return bool(find("rattenkrieg/crew-task").resolve(told, never).outcome.allowed)


def task_of(position: str) -> str:
    """How this post fires the gun, if it does."""
    return next((task for task in FIRING if can(position, task)), "")


def man_with(battle: Battle, vehicle: Vehicle, positions: tuple[str, ...]) -> Figure | None:
    """The first man of these posts who can act."""
    men = (battle.figures[id] for id, post in vehicle.posts.items() if post in positions)
    return next((man for man in men if man.state == "ready"), None)


def gunner(play: AtTable, element: Element, vehicle: Vehicle) -> tuple[Figure, int]:
    """Who lays the gun, and his Quality there: its gunner, or a man in his place (25.4)."""
    ready = play.state.fit(element)
    own = [man for man in ready if task_of(vehicle.posts.get(man.id, ""))]
    spare = [man for man in ready if vehicle.posts.get(man.id) in COMMANDERS] + ready
    usual = next(iter([*own, *spare]), None)
    options = [Option(m.id, m.rank, "" if m in own else "in his place") for m in ready]
    default = usual.id if usual else None
    man = play.state.figures[
        play.choose("gunner", "Who lays the gun?", options, default, rare=bool(own))
    ]
    duty = {
        "quality": element.quality,
        "duty": "own" if man in own else "replacing",
        "commander": vehicle.posts.get(man.id) in COMMANDERS,
    }
    served = play.resolve("rattenkrieg/crew-quality", duty, shown_to=(element.side,))
    return man, served.quality
