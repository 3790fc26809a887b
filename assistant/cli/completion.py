"""Scripts with which a shell completes the commands, their options and the ids."""

from assistant.cli.output import Words, parser_of, print_lines

ID_COMMANDS = ("tables", "procedures", "cards")  # each lists its own ids, first on a line
IDS_OF = {**{name: name for name in ID_COMMANDS}, "resolve": "procedures", "odds": "procedures"}
IDS_OF |= {"print": "tables", "export": "battles"}

BASH = """_assistant() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
    if [ "$COMP_CWORD" -eq 1 ]
    then
        COMPREPLY=($(compgen -W "%(commands)s" -- "$word"))
%(cases)s
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}
complete -o default -F _assistant assistant"""
BASH_CASE = """    elif [ "$command" = %(name)s ]
    then
        COMPREPLY=($(compgen -W "$(assistant %(list)s 2>/dev/null | cut -f1)" -- "$word"))"""
ZSH = "autoload -U +X bashcompinit && bashcompinit\n" + BASH
FISH = """complete -c assistant -f
complete -c assistant -n __fish_use_subcommand -a "%(commands)s"
%(cases)s
complete -c assistant -n "__fish_seen_subcommand_from import replay" -F"""
FISH_CASE = (
    'complete -c assistant -n "__fish_seen_subcommand_from %(name)s"'
    ' -a "(assistant %(list)s 2>/dev/null | cut -f1)"'
)
SHELLS = {"bash": (BASH, BASH_CASE), "zsh": (ZSH, BASH_CASE), "fish": (FISH, FISH_CASE)}


def completion(words: Words) -> int:
    """print the script that lets a shell complete commands and ids"""
    parser = parser_of("completion", completion.__doc__)
    parser.add_argument("shell", choices=SHELLS, help="the shell")
    arguments = parser.parse_args(words)
    return print_lines([completion_script(arguments.shell)])


def completion_script(shell: str) -> str:
    """Return the script for a shell: `bash`, `zsh` or `fish`."""
    from assistant.cli import COMMANDS

    script, case = SHELLS[shell]
    cases = [case % {"name": name, "list": source} for name, source in IDS_OF.items()]
    return script % {"commands": " ".join(COMMANDS), "cases": "\n".join(cases)}
