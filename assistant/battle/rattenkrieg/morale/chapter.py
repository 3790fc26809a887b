"""The moves and hooks of awareness, discipline and captives (Rattenkrieg 12 to 14, 15.16)."""

from functools import partial

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.buildings_and_traps import TrapRemoved
from assistant.battle.rattenkrieg.events.fuzes import FuzeEnded
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import (
    FigureDetached,
    FigureJoined,
)
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.lookups.figures.leaders import RULE
from assistant.battle.rattenkrieg.lookups.in_play import fires_without_orders, is_on
from assistant.battle.rattenkrieg.morale import (
    another_try,
    awareness_alarms,
    conduct,
    danger,
    discipline,
    identified_leaders,
    interrogation,
    militia,
    outgunned,
)
from assistant.battle.rattenkrieg.morale.offers import OFFERED
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    moves=(
        awareness_alarms,
        conduct,
        discipline,
        interrogation,
        identified_leaders,
        another_try,
        militia,
    ),
    before=(
        Hook(awareness_alarms.require_alert, partial(is_on, name="awareness")),
        Hook(conduct.require_obedience),
        Hook(danger.require_courage, partial(is_on, name="morale")),
        Hook(discipline.require_fire_first, fires_without_orders),
    ),
    after=(
        Hook(
            awareness_alarms.suggest_alarm,
            partial(is_on, name="awareness"),
            (e.ReactionOffered, ElementsAttacked, TrapRemoved, FuzeEnded),
        ),
        Hook(conduct.log_last_figure, events=(e.AggressivenessChanged,)),
        Hook(
            conduct.suggest_conduct,
            events=(
                *conduct.MOVED,
                e.EndOfTurnAggressivenessSet,
                e.FigureChanged,
                e.TableLeft,
                ElementsAttacked,
                FigureDetached,
                FigureJoined,
            ),
        ),
        Hook(militia.schedule_militia_checks, events=(e.ElementDeployed, e.ConcealmentChanged)),
        Hook(discipline.end_fire_without_orders, fires_without_orders, (e.ActionTaken,)),
        Hook(
            discipline.suggest_discipline_checks,
            events=(e.ConcealmentChanged, e.ValueOverruled, e.ElementActivated),
        ),
        Hook(
            identified_leaders.suggest_identifying_leaders,
            partial(is_on, name=RULE),
            (e.ConcealmentChanged, e.ValueOverruled, e.ActionTaken),
        ),
        Hook(
            identified_leaders.drop_checks_of_the_fallen,
            partial(is_on, name=RULE),
            (e.FigureChanged,),
        ),
        Hook(
            outgunned.suggest_outgunned_checks, partial(is_on, name="morale"), (ElementsAttacked,)
        ),
    ),
)
