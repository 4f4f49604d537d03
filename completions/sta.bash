# bash completion for sta. It asks "sta __complete WORD... CURRENT", which prints a line per candidate (value, tab,
# description) and ":N": 0 for file names, 16 for directories, 4 or 36 for the candidates only.
# For bash 3.2 and later, with or without bash-completion.

# Reads the words as they were typed, up to the cursor: bash also splits them at = and :. stub is what bash will not replace.
_sta_split() {
  local line="${COMP_LINE:0:COMP_POINT}" piece='' i spaced
  typed=()
  for ((i = 0; i <= COMP_CWORD; i++)); do
    spaced=''
    case "$line" in [[:space:]]*) spaced=1 ;; esac
    line="${line#"${line%%[![:space:]]*}"}"
    piece="${COMP_WORDS[i]}"
    [ "$i" -lt "$COMP_CWORD" ] || piece="$line"
    case "$line" in
      "$piece"*) line="${line#"$piece"}" ;;
      *) typed=("${COMP_WORDS[@]:0:COMP_CWORD+1}"); piece="${COMP_WORDS[COMP_CWORD]}"; break ;;
    esac
    if [ "$i" -gt 0 ] && [ -z "$spaced" ]; then
      typed[${#typed[@]} - 1]+="$piece"
    else
      typed+=("$piece")
    fi
  done
  current="${typed[${#typed[@]} - 1]}"
  case "$piece" in
    *[!=:]*) stub="${current%"$piece"}" ;;
    *) stub="$current" ;;
  esac
}

_sta() {
  local current='' stub='' quote='' directive=4 value text word i count marks='["\\'"'"']'
  local IFS=$' \t\n'
  local -a typed plain values texts
  COMPREPLY=()
  values=()
  texts=()
  _sta_split
  case "$current" in
    [\"\']*) quote=1; current="${current:1}" ;;
  esac
  plain=("${typed[@]:1:${#typed[@]}-2}")
  while IFS=$'\t' read -r value text; do
    case "$value" in
      :*) directive="${value#:}" ;;
      ?*) values+=("$value"); texts+=("$text") ;;
    esac
  done < <(command sta __complete "${plain[@]//$marks/}" "=${current//$marks/}" </dev/null 2>/dev/null)
  # Nothing in COMPREPLY: readline offers its own file names.
  [ "$directive" != 0 ] || return 0
  compopt +o default 2>/dev/null
  if [ "$directive" = 16 ]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "${current#"$stub"}")
    return 0
  fi
  [ "$directive" != 36 ] || compopt -o nosort 2>/dev/null
  count=${#values[@]}
  for ((i = 0; i < count; i++)); do
    word="${values[i]}"
    case "$word" in
      *[!A-Za-z0-9_./@%+=:,-]*)
        [ -z "$quote" ] || continue
        printf -v word '%q' "$word"
        ;;
    esac
    [ -z "$stub" ] || case "$word" in "$stub"*) word="${word#"$stub"}" ;; esac
    # Descriptions where bash lists, and never where it inserts.
    case "$COMP_TYPE" in
      33|63|64) [ "$count" -lt 2 ] || [ -z "${texts[i]}" ] || word="$word  (${texts[i]})" ;;
    esac
    COMPREPLY+=("$word")
  done
}
complete -o default -F _sta sta
