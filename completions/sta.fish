# fish completion for sta. It asks "sta __complete WORD... CURRENT", which prints a line per candidate (value, tab,
# description) and ":N": 0 for file names, 16 for directories, 4 or 36 for the candidates only.

# Reads the candidates into __sta_offers; false where fish is to offer file names.
function __sta_read_offers
    set -g __sta_offers
    set -l words (commandline -opc)
    set -l token (commandline -ct)
    set -l current (string unescape -- "$token")
    or set current (string trim --left --chars "'\"" -- "$token")
    set -l lines (command sta __complete $words[2..-1] "=$current" </dev/null 2>/dev/null)
    set -q lines[1]; or return 0
    set -l directive $lines[-1]
    set -e lines[-1]
    switch $directive
        case :0
            return 1
        case :16
            set -g __sta_offers (__fish_complete_directories "$token")
        case '*'
            set -g __sta_offers $lines
    end
    return 0
end

complete -c sta -n __sta_read_offers -f -k -a '$__sta_offers'
