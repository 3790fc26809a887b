_assistant() {
    local IFS=$'\n' word=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]/#\~/$HOME}" completion --offer \
        "${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null)" -- "$word"))
}
complete -o default -F _assistant assistant run.py
