"""The division of tests among processes: the order and place of files, and their reports."""

from collections.abc import Iterable
from itertools import chain, zip_longest

import pytest
from _pytest.runner import runtestprotocol
from xdist.scheduler import LoadFileScheduling

# the longest files, the longest first
LONGEST = [
    f"tests/{name}.py"
    for name in (
        *(
            "browser/whole_battles/test_ten_turns",
            "browser/looks/test_looks",
            "browser/whole_battles/test_to_the_end",
        ),
        *(
            "browser/looks/test_looks_in_webkit",
            "browser/looks/test_looks_of_others",
            "browser/connection/test_offline",
        ),
        *(
            "browser/whole_battles/test_double_blind",
            "browser/whole_battles/test_tank_fight",
            "browser/whole_battles/test_tobruk",
        ),
        *(
            "browser/whole_battles/test_own_desert_scenario",
            "browser/whole_battles/test_second_day",
            "browser/whole_battles/test_evening",
        ),
        *("browser/whole_battles/test_battleaxe", "browser/connection/test_webkit"),
        *(
            "battle/whole_battles/test_exported",
            "recorded/test_recorded",
            "web/limits/test_wild_requests",
        ),
        *(
            "battle/whole_battles/test_plain_words",
            "battle/desert_rats/battles/test_true_of_the_moment",
        ),
        *("battle/whole_battles/test_overruled", "battle/whole_battles/test_at_every_moment"),
        *(
            "web/server/test_stopping",
            "robot/test_robot",
            "web/limits/test_any_request",
            "web/limits/test_rubbish",
        ),
        *(
            "web/server/test_pushed",
            "web/limits/test_every_route",
            "web/limits/test_bounds",
            "web/limits/test_every_move",
        ),
        *("web/cards/test_cards", "battle/whole_battles/test_undo_of_any_entry"),
        *("paper/test_vehicles", "paper/test_pages", "battle/rats_of_tobruk/sight/test_not_seen"),
        *(
            "web/limits/test_taps_meanwhile",
            "web/database/test_killed",
            "battle/whole_battles/test_checkpoints",
        ),
    )
]


def start_order(files: Iterable[str]) -> list[str]:
    """Return the files of tests in the order in which they start.

    The longest start first, so that none is left for the end. Every second file is one in the
    browser as long as there are any: such a test often waits, and another has the core meanwhile.
    """
    longest = sorted(dict.fromkeys(files), key=_place)
    in_browser = [name for name in longest if name.startswith("tests/browser/")]
    others = [name for name in longest if not name.startswith("tests/browser/")]
    pairs = chain.from_iterable(zip_longest(in_browser, others))
    return [name for name in pairs if name is not None]


def _place(file: str) -> int:
    return LONGEST.index(file) if file in LONGEST else len(LONGEST)


# they look at the same battles, each dear to play: one process plays them, once
PLAYED = {
    f"tests/battle/whole_battles/test_{name}.py"
    for name in ("exported", "random_play", "secrets", "store", "telling")
}


# they look at the same sources: one process reads them, once
SOURCES = {
    *(f"tests/laws/test_{name}.py" for name in ("contracts", "layers", "package")),
    *(f"tests/battle/rooms/test_{name}.py" for name in ("board_rooms", "rooms", "shared_rooms")),
    *(f"tests/{name}/test_rooms.py" for name in ("cards", "rules")),
    "tests/web/pages/test_web_rooms.py",
}


class FilesThatShare(LoadFileScheduling):
    """A scheduler that gives a file to each process, and files with shared costs to one."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "played" if file in PLAYED else "sources" if file in SOURCES else file


def run_with_few_reports(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test in one of several processes; report its set-up and its end only if they failed.

    To send a report and count it takes longer than most tests run. Return None, so that the test
    runs as usual, in a process alone and where somebody asks for figures or a file of all reports.
    """
    wanted = item.config.option
    if not hasattr(item.config, "workerinput") or wanted.durations is not None or wanted.xmlpath:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True
