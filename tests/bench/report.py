"""The report of an evening of 15 turns, as one file and as a PDF."""

import tempfile
from pathlib import Path
from time import perf_counter

from assistant.battle.reports.report import report_of
from assistant.paper import printing
from assistant.paper.after_action import report_page
from assistant.paper.sheets import A4
from assistant.web.app import create_app
from assistant.web.reports.report_files import report_html
from assistant.web.settings import Settings
from tests.bench.figures import bar, no_bar, show, timed_ms, times
from tests.bench.luck import evening

ROLLS = 100  # in an evening of 15 turns: three times the recorded one of five
MOST_MS, MOST_KB = 2_000, 500  # the bars


def main() -> None:
    """Print how long a report takes, and how large it is."""
    system, state, entries = evening(ROLLS)
    texts: list[bytes] = []
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(Path(folder)))
        with app.test_request_context():

            def one_file() -> None:
                report = report_of(system, "An evening", state, entries, None)
                texts.append(report_html(report).encode())

            one_file_ms = timed_ms(one_file, perf_counter)
    story_ms = timed_ms(lambda: report_of(system, "An evening", state, entries, None))

    def paper() -> None:
        pages = [report_page(report_of(system, "An evening", state, entries, None), A4)]
        texts.append(printing.pdf(pages, A4, "An evening"))

    paper_ms = timed_ms(paper, perf_counter) if printing.can_print() else None
    kilobytes = [len(text) / 1000 for text in texts]
    rows = [
        ["the story", story_ms, "1.0x", *no_bar()],
        *(
            [name, ms, times(ms, story_ms), *bar(f"report, {name}", ms, MOST_MS, " ms")]
            for name, ms in (("one file", one_file_ms), ("PDF", paper_ms))
            if ms is not None
        ),
        *(
            [f"size {n}", kb, "", *bar(f"report {n}", kb, MOST_KB, " kB")]
            for n, kb in enumerate(kilobytes, 1)
        ),
    ]
    show("Report of an evening", ("", "ms or kB", "times the story", "at most", ""), rows)
