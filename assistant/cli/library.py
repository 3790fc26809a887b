"""Commands about the program's content: tables, procedures, data cards, resolutions, odds."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from assistant import catalogue
from assistant.cli.batches import resolve_batch
from assistant.cli.output import (
    REFUSED,
    STANDARD,
    Words,
    data_folder,
    parser_of,
    print_line,
    print_lines,
    print_refusal,
    print_result,
    read_file,
    write_file,
)
from assistant.cli.readable import (
    add_form_options,
    is_for_people,
    odds_lines,
    result_lines,
    table_lines,
)
from assistant.cli.typed_inputs import (
    DICE,
    INPUTS,
    procedure_lines,
    read_dice,
    read_inputs,
)
from assistant.rules.problems import refusal

PROTACTOR = ("protactor", "protractor")  # the spelling of the book, and the usual one

Json = dict[str, Any]


def tables(words: Words) -> int:
    """list the printed tables, or print one"""
    parser = parser_of("tables", tables.__doc__)
    parser.add_argument("id", nargs="?", metavar="ID", help="such as rattenkrieg/combat-table")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_intermixed_args(words)
    if arguments.id:
        found = catalogue.table(arguments.id)
        return print_result(found.as_json()) if arguments.json else print_lines(table_lines(found))
    every = catalogue.all_tables()
    if arguments.json:
        return print_result({t.id: t.as_json() for t in every})
    return print_lines(f"{t.id}\t{t.title}\t{t.source}\t{len(t.rows)}" for t in every)


def procedures(words: Words) -> int:
    """list the procedures of the rules, or print the inputs and dice of one"""
    parser = parser_of("procedures", procedures.__doc__)
    parser.add_argument("id", nargs="?", metavar="ID", help="such as rattenkrieg/quality-check")
    add_form_options(parser)
    arguments = parser.parse_intermixed_args(words)
    if arguments.id:
        found = catalogue.procedure(arguments.id)
        if is_for_people(arguments.json, arguments.text):
            return print_lines(procedure_lines(found))
        return print_result(found.schema(), indent=None if arguments.json else 2)
    every = catalogue.all_procedures()
    if arguments.json:
        return print_result({p.id: p.schema() for p in every})
    return print_lines(f"{p.id}\t{p.title}\t{p.source}" for p in every)


def cards(words: Words) -> int:
    """list the data cards, print one, or `check` their files for errors"""
    parser = parser_of("cards", cards.__doc__)
    parser.add_argument(
        "words",
        nargs="*",
        metavar="SLUG | check [FILE ...]",
        help="a card, or the files to check; - reads standard input",
    )
    add_form_options(parser)
    parser.add_argument(
        "--data", type=Path, default=data_folder(), help="data folder (default: %(default)s)"
    )
    arguments = parser.parse_intermixed_args(words)
    own = arguments.data / "cards"
    if arguments.words[:1] == ["check"]:
        return check_cards(arguments.words[1:], own, as_json=arguments.json)
    if len(arguments.words) > 1:
        parser.error("name one card, or no card to list them all")
    if arguments.words:
        return _print_card(arguments, own)
    every = catalogue.all_cards(own)
    for problem in catalogue.check_cards(own=own)[1]:
        print_line(problem, file=sys.stderr)  # the other cards are still listed
    if arguments.json:
        return print_result(every)
    return print_lines(
        f"{slug}\t{card['category']}\t{card['name']}" for slug, card in every.items()
    )


def _print_card(arguments: Namespace, own: Path) -> int:
    """Print one card: lines for people, JSON for scripts."""
    (slug,) = arguments.words
    card = catalogue.card(slug, own)
    if not is_for_people(arguments.json, arguments.text):
        return print_result(card, indent=None if arguments.json else 2)
    from assistant.cli.card_lines import card_lines

    return print_lines(card_lines(slug, card, catalogue.card_slugs(own)))


def resolve(words: Words) -> int:
    """resolve a procedure, or a file of requests"""
    parser = parser_of("resolve", resolve.__doc__)
    parser.add_argument("id", nargs="?", metavar="ID", help="the procedure's id")
    parser.add_argument("inputs", nargs="*", metavar="NAME=VALUE", help=INPUTS)
    parser.add_argument("--dice", action="append", metavar="NAME=FACE", help=DICE)
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="roll the missing dice; the same N gives the same dice",
    )
    parser.add_argument(
        "--batch",
        metavar="FILE",
        help="a file with one request on each line; - reads standard input",
    )
    add_form_options(parser)
    arguments = parser.parse_intermixed_args(words)
    if arguments.batch is not None:
        if arguments.id or arguments.dice is not None or arguments.seed is not None:
            parser.error("--batch takes no ID, inputs, --dice or --seed: each line has its own")
        if arguments.text:
            parser.error("--batch prints JSON, a line for each request; it takes no --text")
        return resolve_batch(arguments.batch)
    if arguments.id is None:
        parser.error("give an ID")
    random = (
        Random(arguments.seed) if arguments.dice is None or arguments.seed is not None else None
    )

    def work() -> Json:
        inputs = read_inputs(arguments.id, arguments.inputs)
        dice = {} if arguments.dice is None else read_dice(arguments.dice)
        return catalogue.resolve(
            {"procedure": arguments.id, "inputs": inputs, "dice": dice}, random
        )

    return _print_answer(
        arguments, work, lambda found: result_lines(catalogue.procedure(arguments.id), found)
    )


def odds(words: Words) -> int:
    """list every outcome of a procedure with its exact chance"""
    parser = parser_of("odds", odds.__doc__)
    parser.add_argument("id", metavar="ID", help="the procedure's id")
    parser.add_argument("inputs", nargs="*", metavar="NAME=VALUE", help=INPUTS)
    add_form_options(parser)
    arguments = parser.parse_intermixed_args(words)

    def work() -> Json:
        inputs = read_inputs(arguments.id, arguments.inputs)
        if not is_for_people(arguments.json, arguments.text):
            return catalogue.odds(arguments.id, inputs)
        return {"odds": catalogue.procedure(arguments.id).odds_in_brief(inputs)}

    return _print_answer(
        arguments,
        work,
        lambda found: odds_lines(catalogue.procedure(arguments.id), found["odds"]),
    )


def print_(words: Words) -> int:
    """make a PDF of tables or the protactor; the console prints cards and markers"""
    parser = parser_of("print", print_.__doc__)
    parser.add_argument("ids", nargs="+", metavar="ID", help="ids of tables, or protactor")
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="the PDF to write; - writes standard output",
    )
    parser.add_argument(
        "--paper", choices=["a4", "letter"], default="a4", help="paper size (default: %(default)s)"
    )
    arguments = parser.parse_intermixed_args(words)
    from assistant.paper import pages, printing, sheets
    from assistant.paper.rattenkrieg import protactor
    from assistant.web.printing.print_pages import reference

    paper = sheets.PAPERS[arguments.paper]
    ids = [id for id in arguments.ids if id not in PROTACTOR]
    printed = [protactor.page(paper)] if len(ids) < len(arguments.ids) else []
    if ids:
        printed.append(pages.reference_page([reference(catalogue.table(id)) for id in ids], paper))
    try:
        content = printing.pdf(printed, paper, "Print")
    except printing.CannotPrint as problem:
        raise refusal(problem) from None
    write_file(arguments.out, content)
    is_shown = str(arguments.out) != STANDARD
    return print_lines([f"{arguments.out}: print it at 100 %."] if is_shown else [])


def check_cards(files: Words, own: Path, *, as_json: bool) -> int:
    """Print the errors in files of data cards, one on each line, or that there are none.

    Notes about what the cards lack, such as a weapon of a tank, go to standard error.
    Without files, all cards are checked; `-` is standard input.
    """
    named = [file for file in files if file != STANDARD]
    count, problems = catalogue.check_cards(named, own) if named or not files else (0, [])
    if STANDARD in files:
        problems += catalogue.check_card_text(STANDARD, read_file(Path(STANDARD)), own)
        count += 1
    if as_json:
        return print_result(catalogue.refusal_json(*problems) if problems else {"good": count})
    for note in catalogue.notes_on_cards(named, own) if named or not files else ():
        print_line(note, file=sys.stderr)
    if not problems:
        return print_lines(
            ["The file has no errors." if count == 1 else f"No errors in {count} files."]
        )
    print_lines(map(str, problems))
    return REFUSED


def _print_answer(
    arguments: Namespace, work: Callable[[], Json], lines: Callable[[Json], Iterable[str]]
) -> int:
    """Print what the work returns, or why it was refused: JSON, or lines for people.

    A person reads each problem once, on standard error.
    """
    found = catalogue.result_or_refusal(work)
    if not is_for_people(arguments.json, arguments.text):
        return print_result(found)
    return print_refusal(found) if catalogue.is_refusal(found) else print_lines(lines(found))
