"""Scripts with which a shell completes the commands, their options and the ids."""

from assistant.cli.output import Words, parser_of, print_lines

ID_COMMANDS = ("tables", "procedures", "cards")  # each lists its own ids, first on a line
IDS_OF = {**{name: name for name in ID_COMMANDS}, "resolve": "procedures", "odds": "procedures"}
IDS_OF |= {"print": "tables", "export": "battles"}
OF_PRINT = ("protactor",)  # what `print` takes beside the ids of tables
OF_PACK = ("make", "read", "list", "use", "update", "hide", "remove")
OF_RUN = ("stick", "test", "bench", "versions", "lock")  # words that run.py handles itself

BASH = """_assistant() {
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]}
    if [ "$COMP_CWORD" -eq 1 ]
    then
        local more=
        [ "${program%%run.py}" = "$program" ] || more="%(of_run)s"
        COMPREPLY=($(compgen -W "%(commands)s $more" -- "$word"))
    elif [ "${word#-}" != "$word" ]
    then
        local more=
        [ "$COMP_CWORD" -eq 2 ] || [ "$command" != pack ] || more=${COMP_WORDS[2]}
        COMPREPLY=($(compgen -W "$("$program" "$command" $more --help 2>/dev/null \\
            | grep -o -e '--[a-z][a-z-]*' | sort -u)" -- "$word"))
%(cases)s
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}
complete -o default -F _assistant assistant run.py"""
BASH_IDS = """    elif [ "$command" = %(name)s ]
    then
        local ids="$("$program" %(list)s 2>/dev/null | cut -f1) %(more)s"
        COMPREPLY=($(compgen -W "$ids" -- "$word"))"""
BASH_WORDS = """    elif [ "$command" = %(name)s ] && [ "$COMP_CWORD" -eq 2 ]
    then
        COMPREPLY=($(compgen -W "%(words)s" -- "$word"))"""
ZSH = "autoload -U +X compinit bashcompinit && compinit && bashcompinit\n" + BASH
FISH_OPTIONS = """function __assistant_options
    string match -q -- '-*' (commandline -ct)
    and assistant (commandline -opc)[2] --help 2>/dev/null | string match -ra -- '--[a-z][a-z-]+'
end
"""
FISH = f"""{FISH_OPTIONS}complete -c assistant -f
complete -c assistant -n __fish_use_subcommand -a "%(commands)s"
complete -c assistant -n "not __fish_use_subcommand" -a "(__assistant_options)"
%(cases)s
complete -c assistant -n "__fish_seen_subcommand_from import replay pack" -F"""
FISH_IDS = (
    'complete -c assistant -n "__fish_seen_subcommand_from %(name)s"'
    ' -a "(assistant %(list)s 2>/dev/null | cut -f1) %(more)s"'
)
FISH_WORDS = (
    'complete -c assistant -n "__fish_seen_subcommand_from %(name)s;'
    ' and not __fish_seen_subcommand_from %(words)s" -a "%(words)s"'
)
SHELLS = {
    "bash": (BASH, BASH_IDS, BASH_WORDS),
    "zsh": (ZSH, BASH_IDS, BASH_WORDS),
    "fish": (FISH, FISH_IDS, FISH_WORDS),
}


def completion(words: Words) -> int:
    """print the script that lets a shell complete commands, options and ids"""
    parser = parser_of("completion", completion.__doc__)
    parser.add_argument("shell", choices=SHELLS, help="the shell")
    arguments = parser.parse_args(words)
    return print_lines([completion_script(arguments.shell)])


def completion_script(shell: str) -> str:
    """Return the script for a shell: `bash`, `zsh` or `fish`."""
    from assistant.cli import COMMANDS

    script, ids, some = SHELLS[shell]
    more = {"print": " ".join(OF_PRINT)}
    cases = [
        ids % {"name": name, "list": source, "more": more.get(name, "")}
        for name, source in IDS_OF.items()
    ]
    for name, words in (("pack", OF_PACK), ("completion", tuple(SHELLS))):
        cases.append(some % {"name": name, "words": " ".join(words)})
    return script % {
        "commands": " ".join(COMMANDS),
        "of_run": " ".join(OF_RUN),
        "cases": "\n".join(cases),
    }
