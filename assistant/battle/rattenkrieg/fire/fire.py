"""Shooting: one man, one aimed shot; and what bursts share with it (Rattenkrieg 15)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire import hands, serving
from assistant.battle.rattenkrieg.fire.struck import hit
from assistant.battle.rattenkrieg.kit import asking, touch
from assistant.battle.rattenkrieg.kit.acting import may_act, offer_reaction, take
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.harm import WORDS, after_fire, wound_cause
from assistant.battle.rattenkrieg.kit.in_saddle import as_target, riding
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.saying import say
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.figures import marksmen
from assistant.battle.rattenkrieg.lookups.figures.doers import shooters, weapons
from assistant.battle.rattenkrieg.lookups.figures.known_leaders import is_made_out
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import called, man, mans, umpires
from assistant.battle.rattenkrieg.spotting import covering, looking
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon

KNOWN = ("identified",)


def gunner(play: AtTable, element: Element, single: bool) -> tuple[Figure, Weapon]:
    """Who fires, and with which of his weapons."""
    could = shooters(play.state, element, single=single)
    figure = asking.figure(play, "man", "Who fires?", could, element)
    arms = weapons(figure, single)
    name = arms[0].name
    if len(arms) > 1:
        options = [Option(w.name, w.name) for w in arms]
        name = play.choose("weapon", "With what?", options, name)
    weapon = next(w for w in arms if w.name == name)
    serving.ready_to_fire(play, figure, weapon)
    hands.at_corner(play, figure, weapon)
    return figure, weapon


def aims(figure: Figure, target: Element) -> int:
    """How often he has aimed at this target."""
    return figure.aims if figure.aims_at == target.id else 0


def nerve(
    play: AtTable,
    element: Element,
    target: Element | None,
    distance_in: float,
    shooter: Figure | None = None,
) -> str:
    """Whether men out of command shoot to kill; `attacks` when no check is needed (13.1.1).

    Who fires a gun that has its crew, and a sniper, does not ask himself.
    """
    if shooter and (shooter.sniper or guns.is_manned(play.state, shooter)):
        return "attacks"
    if not is_on(play.state, "aggressiveness"):
        return "attacks"
    if touch.told(play, element) != "out-of-command":
        return "attacks"
    unaware = play.flag("unaware", "Is the target unaware, or engaged elsewhere?", rare=True)
    helpless = play.flag("defenceless", "Is the target defenceless?", rare=True)
    check = play.resolve(
        "rattenkrieg/aggressiveness-check",
        {
            "aggressiveness": element.aggressiveness,
            "distance_in": distance_in,
            "target_unaware_or_engaged": unaware,
            "target_defenseless": helpless,
        },
        prefix="nerve: ",
        shown_to=(element.side,),
    )
    return str(check.result)


@move("shoot", "Shoot", about="element")
def shoot(play: AtTable) -> None:
    """One man, one aimed shot at a man of an identified enemy (15.2)."""
    element = asking.element(play)
    may_act(play, element, "shoot")
    shooter, weapon = gunner(play, element, single=True)
    target = asking.enemy(play, element, KNOWN, "At whom?")
    distance_in = asking.distance(play, element, target)
    looks = looking.looks_there(play, element, shooter, distance_in, [target])
    play.require(looks, looking.BESIDE)
    own = asking.readers_of_fire(play, element)
    in_reaction = element.in_reaction
    victim = _victim(play, own, shooter, target, distance_in)
    guard, seen = covering.cover(
        play,
        victim,
        distance_in,
        own,
        penetration=weapon.penetration or 0,
        of=target,
    )
    play.require(guard.can_be_fired_at, "He is hunkered down behind cover and cannot be fired at.")
    moving = on_the_move(play, element)
    designated = play.flag("designated", "Is the target designated?", rare=True)
    above = play.number("height_above_in", "Height above the target", 0, least=-60, rare=True)
    mount = riding(play, shooter)
    aimed, ran = aims(shooter, target), shooter.ran
    action = _action(play, victim)
    play.require(action == "shoot" or not in_reaction, "A leader is not singled out in a reaction.")
    take(play, element, action, (shooter.id,))
    will = nerve(play, element, target, distance_in, shooter if shooter.sniper else None)
    result = "no-effect"
    if will in ("attacks", "exempt"):
        shot = play.resolve(
            "rattenkrieg/shoot",
            {
                "weapon": weapon.key,
                "obstacle_cover": guard.by_obstacle,
                "stance": max(-1, min(1, guard.by_stance)),
                "visibility_cover": guard.by_concealment,
                "hunkered": victim.state == "hunkered-down",
                **as_target(play.state, victim),
                **mount,
                "shooter": marksmen.shoots_as(play.state, shooter),
                "scope": shooter.scope,
                "distance_in": distance_in,
                "height_above_in": above,
                "already_wounded": victim.state == "wounded",
                "moving": moving,
                "ran": ran,
                "reaction": reacting(play),
                "designated": designated,
                "aims": aimed,
                "i_factor": min(36, seen.i_factor),
                "other_modifier": element.modifier,
            },
            shown_to=own,
        )
        result = shot.result
    if aimed:
        play.happened(e.FigureAimed(shooter.id, 0))
    if will == "refuses":
        say(play, element, f": {man(shooter)} does not shoot.")
        return
    result = hit(play, victim, result, wound_cause(weapon))
    after_fire(play, element, target, 1)
    offer_reaction(play, element, action)
    _tell_shot(play, element, target, shooter, weapon, victim, result)


def on_the_move(play: AtTable, element: Element) -> bool:
    """Whether he fires while he moves; that takes a Movement order (15.7)."""
    moving = play.flag("moving", "Firing while moving?", rare=True)
    order = element.order.kind if element.order else ""
    play.require(
        not moving or order == "movement", "Who fires while he moves needs a Movement order."
    )
    return moving


def reacting(play: AtTable) -> bool:
    """Whether the action that is on is the first of a reaction."""
    on = play.state.round
    return bool(on and on.acting and on.acting.in_reaction)


def _victim(
    play: AtTable, own: tuple[str, ...], shooter: Figure, target: Element, distance_in: float
) -> Figure:
    """The man shot at: chosen in the clear and near, or by a sniper; drawn otherwise (15.11)."""
    up = play.state.able(target)
    dark = asking.i_factor(play, distance_in, own).raw > 0
    picked = marksmen.shoots_as(play.state, shooter) != "soldier"
    clear = picked or (not dark and distance_in < CHOSEN_WITHIN_IN)
    single = up if clear else [m for m in up if is_made_out(play.state, m)]
    if single:
        choice = [Option(asking.ANYONE, "As it falls", "drawn")]
        choice += [Option(m.id, asking.man_words(play, m, target), _seen(play, m)) for m in single]
        chosen = play.choose("victim", "Which man?", choice, asking.ANYONE)
        if chosen != asking.ANYONE:
            return play.state.figures[chosen]
    return play.draw("victim", [m for m in up if m.state == "ready"] or up)


def _seen(play: AtTable, figure: Figure) -> str:
    return "a leader" if is_made_out(play.state, figure) else figure.state


def _action(play: AtTable, victim: Figure) -> str:
    """Shooting, or shooting against a leader: one who was made out, and chosen (7.4.8)."""
    asked = play.asks.get("victim")
    chosen = asked is not None and asked.value == victim.id
    return "shoot-leader" if chosen and is_made_out(play.state, victim) else "shoot"


CHOSEN_WITHIN_IN = 36  # 15.11: beyond it single figures cannot be told apart


def _tell_shot(
    play: AtTable,
    element: Element,
    target: Element,
    shooter: Figure,
    weapon: Weapon,
    victim: Figure,
    result: str,
) -> None:
    battle, words = play.state, WORDS[result]
    fallen = result in ("dead", "wounded")
    play.tell(
        "umpire",
        f"{umpires(battle, element)}: {shooter.rank} shoots the {weapon.name} at "
        f"{umpires(battle, target)}, {man(victim)}: {words}.",
    )
    seen = f"{mans(victim)} falls" if fallen else f"{mans(victim)}: {words}"
    play.tell(
        element.side,
        f"{element.title}: {shooter.rank} shoots the {weapon.name} at "
        f"{called(battle, target, element.side)}: {seen}.",
    )
    source = called(battle, element, target.side)
    play.tell(target.side, f"A shot from {source} at {target.title}. Your {man(victim)}: {words}.")
