function __assistant_offer
    set -l word (commandline -ct)
    set -l typed (commandline -opc) "$word"
    set -l program (string replace -r '^~' $HOME -- $typed[1])
    set -l offered ($program completion --offer $typed 2>/dev/null)
    if set -q offered[1]
        printf '%s\n' $offered
    else
        __fish_complete_path "$word"
    end
end
complete -c assistant -f -a "(__assistant_offer)"
complete -c run.py -f -a "(__assistant_offer)"
