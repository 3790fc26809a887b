(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_assistant() {
    local -a offered whole begun
    offered=(${(f)"$(${words[1]/#\~/$HOME} completion --offer \
        "${(@Q)words[1,CURRENT]}" 2>/dev/null)"})
    begun=(${(M)offered:#*=}) whole=(${offered:#*=})  # a value follows NAME= without a space
    (( $#begun )) && compadd -S '' -a begun
    (( $#whole )) && compadd -a whole
    (( $#offered )) || _files
}
compdef _assistant assistant run.py
