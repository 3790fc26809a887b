_assistant() {
    local IFS=$'\n' words=() last word
    for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do  # bash breaks NAME=VALUE at the sign
        last=$((${#words[@]} - 1))
        if [[ $last -gt 0 && $word && ($word == "=" || ${words[last]} == *=) ]]; then
            words[last]+=$word
        else
            words+=("$word")
        fi
    done
    last=$((${#words[@]} - 1))
    words[last]=${words[last]//\\/}
    COMPREPLY=()
    for word in $("${words[0]/#\~/$HOME}" completion --offer "${words[@]}" 2>/dev/null); do
        [[ $word == *= ]] && compopt -o nospace 2>/dev/null
        [[ ${words[last]} == *=* && $COMP_WORDBREAKS == *=* ]] && word=${word#*=}
        COMPREPLY+=("$(printf %q "$word")")
    done
}
complete -o default -F _assistant assistant run.py
