"""The division of tests among processes: the order and place of files, and their reports."""

from collections.abc import Iterable

import pytest
from _pytest.runner import runtestprotocol
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

# the longest files of each kind, the longest first
LONGEST = [
    f"tests/{name}.py"
    for name in (
        "browser/whole_battles/test_ten_turns",
        "browser/looks/test_looks",
        "browser/maps/test_order_map",
        "browser/whole_battles/test_to_the_end",
        "browser/taps/test_board_taps",
        "browser/maps/test_hands",
        "browser/taps/test_players_taps",
        "browser/looks/test_looks_of_others",
        "browser/connection/test_offline",
        "browser/taps/test_umpires_taps",
        "browser/taps/test_tank_round",
        "browser/looks/test_looks_in_webkit",
        "browser/maps/test_map_editor",
        "browser/maps/test_master_map",
        "browser/sheets/test_sheet",
        "browser/whole_battles/test_double_blind",
        "browser/whole_battles/test_tank_fight",
        "browser/whole_battles/test_tobruk",
        "recorded/test_recorded",
        "robot/test_robot",
        "battle/whole_battles/test_overruled",
        "web/server/test_pushed",
        "battle/whole_battles/test_secrets",
        "web/limits/test_rubbish",
        "battle/whole_battles/test_at_every_moment",
        "web/access/test_hidden_steps_everywhere",
        "web/limits/test_every_route",
        "web/server/test_stopping",
        "battle/desert_rats/battles/test_secrets",
        "cli/test_completion",
        "web/limits/test_bounds",
        "battle/desert_rats/battles/test_umpires_word_stands",
        "web/pages/test_routes",
        "battle/whole_battles/test_unseen_events",
        "web/limits/test_wild_requests",
        "laws/test_english",
        "web/battles/test_imported",
        "web/database/test_killed",
        "web/limits/test_every_move",
        "web/limits/test_any_request",
        "battle/whole_battles/test_who_acts",
        "battle/desert_rats/battles/test_secret_ground",
        "battle/log_and_undo/test_taken_back_with",
        "paper/test_vehicles",
    )
]


def start_order(files: Iterable[str]) -> list[str]:
    """Return the files of tests in the order in which they start: the longest first.

    So none is left for the end.
    """
    return sorted(dict.fromkeys(files), key=_place)


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
    """A scheduler that gives a file to each process, and files with shared costs to one.

    Every second process takes files in the browser as long as there are any. Such a process starts
    one browser for all of them, and while it waits for the browser another process has the core.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "played" if file in PLAYED else "sources" if file in SOURCES else file

    def _assign_work_unit(self, node: WorkerController) -> None:
        is_for_browser = self.nodes.index(node) % 2 == 0
        scope = next_scope(self.workqueue, is_for_browser=is_for_browser)
        self.workqueue.move_to_end(scope, last=False)
        super()._assign_work_unit(node)


def next_scope(waiting: Iterable[str], *, is_for_browser: bool) -> str:
    """Return the first file of the wanted kind, or the first of all if none of the kind is left."""
    files = list(waiting)
    return next((x for x in files if is_in_browser(x) == is_for_browser), files[0])


def is_in_browser(file: str) -> bool:
    """Return whether the tests of a file need a browser."""
    return file.startswith("tests/browser/")


def run_with_few_reports(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test in one of several processes; report its set-up and its end only if they failed.

    Sending and counting a report takes longer than most tests. Return None, so that the test runs
    as usual, in a single process and where somebody asks for figures or a file of all reports.
    """
    wanted = item.config.option
    if not hasattr(item.config, "workerinput") or wanted.durations is not None or wanted.xmlpath:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True
