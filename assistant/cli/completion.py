"""Scripts with which a shell completes commands, options and ids.

Each script asks the program itself (`completion --offer`), with all words up to the cursor.
"""

from pathlib import Path

from assistant.cli.offered_words import OF_SHELLS, offered_words
from assistant.cli.output import Words, parser_of, print_lines

OFFER = "--offer"  # for the scripts only: then the program's name and the words that are typed
SCRIPTS = Path(__file__).parent / "shells"


def completion(words: Words) -> int:
    """print the script that lets a shell complete commands, options and ids"""
    if words[:1] == [OFFER]:
        return print_lines(offered_words(words[1:]))
    parser = parser_of("completion", completion.__doc__)
    parser.add_argument("shell", choices=OF_SHELLS, help="the shell")
    script = SCRIPTS / f"completion.{parser.parse_args(words).shell}"
    return print_lines([script.read_text("utf-8").removesuffix("\n")])
