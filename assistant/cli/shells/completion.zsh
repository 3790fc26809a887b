(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_assistant() {
    local -a offered
    offered=(${(f)"$(${words[1]/#\~/$HOME} completion --offer \
        "${(@)words[1,CURRENT]}" 2>/dev/null)"})
    if (( $#offered )); then compadd -a offered; else _files; fi
}
compdef _assistant assistant run.py
