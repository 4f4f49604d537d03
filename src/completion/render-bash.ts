/** The script for bash, 3.2 and later, with or without bash-completion. */
import { type CommandNode, type FlagNode, listCommands } from '../action/describe-tree.ts';
import { flagOffer, flagsOf, globalFlags, header, nameOf, namesOf, offerOf, pathOf, pathsOf } from './offers.ts';

export function renderBash(root: CommandNode): string {
  const nodes = listCommands(root);
  const follow = nodes.slice(1).map((node) => `    ${quoted(pathsOf(node))}) path='${pathOf(node)}' ;;`);
  const words = nodes.map((node) => `    '${pathOf(node)}') words='${node.commands.map(nameOf).join(' ')}' ;;`);
  const flags = nodes.map((node) => {
    const names = flagsOf(node, root).map(({ long }) => long);
    return `    '${pathOf(node)}') words='${names.join(' ')}' ;;`;
  });
  return `${header('bash')}
# In the functions: path is the command that the line names, offer what is offered for a value, typed the line's words.

_sta_follow() {
  case "\${path:+$path }$1" in
${follow.join('\n')}
    *) return 1 ;;
  esac
}

_sta_flag() {
  case "$path $1" in
${renderFlagOffers(nodes, root).join('\n')}
    *) offer='' ;;
  esac
}

_sta_argument() {
  case "$path:$1" in
${nodes.flatMap(renderArgumentOffers).join('\n')}
    *) offer='free' ;;
  esac
}

_sta_commands() {
  case "$path" in
${words.filter((line) => !line.includes("words=''")).join('\n')}
    *) words='' ;;
  esac
}

_sta_flags() {
  case "$path" in
${flags.join('\n')}
  esac
}
${fixedPart}`;
}

const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join('|');

/** A command's own flags come before the global ones, whose names it may have taken over. */
function renderFlagOffers(nodes: readonly CommandNode[], root: CommandNode): string[] {
  const globals = globalFlags(root);
  const isGlobal = ({ long }: FlagNode) => globals.some((flag) => flag.long === long);
  const byOffer = new Map<string, string[]>();
  const add = (offer: string, patterns: string[]) => byOffer.set(offer, [...(byOffer.get(offer) ?? []), ...patterns]);
  for (const node of nodes.filter((one) => one !== root)) {
    for (const flag of node.flags.filter((one) => one.takesValue || isGlobal(one))) {
      add(
        flagOffer(flag),
        namesOf(flag).map((name) => `'${pathOf(node)} ${name}'`),
      );
    }
  }
  const own = [...byOffer].map(([offer, patterns]) => `    ${patterns.join('|')}) offer='${offer}' ;;`);
  const everywhere = globals
    .filter(({ takesValue }) => takesValue)
    .map((flag) => {
      const patterns = namesOf(flag).map((name) => `*' ${name}'`);
      return `    ${patterns.join('|')}) offer='${flagOffer(flag)}' ;;`;
    });
  return [...own, ...everywhere];
}

function renderArgumentOffers(node: CommandNode): string[] {
  return node.arguments.flatMap(({ completion, variadic }, i) => {
    const offer = offerOf(completion);
    // A variadic argument is the last one.
    return offer === 'free' ? [] : [`    '${pathOf(node)}:'${variadic ? '*' : i}) offer='${offer}' ;;`];
  });
}

const fixedPart = `
# The words as they were typed, up to the cursor: bash cuts them at = and : too. stub is what bash will not replace.
_sta_split() {
  local line="\${COMP_LINE:0:COMP_POINT}" piece='' i spaced
  typed=()
  for ((i = 0; i <= COMP_CWORD; i++)); do
    spaced=''
    case "$line" in [[:space:]]*) spaced=1 ;; esac
    line="\${line#"\${line%%[![:space:]]*}"}"
    piece="\${COMP_WORDS[i]}"
    [ "$i" -lt "$COMP_CWORD" ] || piece="$line"
    case "$line" in
      "$piece"*) line="\${line#"$piece"}" ;;
      *) typed=("\${COMP_WORDS[@]:0:COMP_CWORD+1}"); piece="\${COMP_WORDS[COMP_CWORD]}"; break ;;
    esac
    if [ "$i" -gt 0 ] && [ -z "$spaced" ]; then
      typed[\${#typed[@]} - 1]+="$piece"
    else
      typed+=("$piece")
    fi
  done
  current="\${typed[\${#typed[@]} - 1]}"
  case "$piece" in
    *[!=:]*) stub="\${current%"$piece"}" ;;
    *) stub="$current" ;;
  esac
}

_sta_ask() {
  local value text marks='["\\\\'"'"']'
  local -a plain
  plain=("\${typed[@]:1:\${#typed[@]}-2}")
  while IFS=$'\\t' read -r value text; do
    [ -n "$value" ] || continue
    values+=("$value")
    texts+=("$text")
  done < <(command sta __complete "$1" "=$2" "\${plain[@]//$marks/}" </dev/null 2>/dev/null)
}

_sta() {
  local current='' stub='' path='' words='' offer='' ended='' operands=0 front='' quote='' valued='' word i last
  local IFS=$' \\t\\n'
  local -a typed values texts
  COMPREPLY=()
  values=()
  texts=()
  _sta_split
  last=$((\${#typed[@]} - 1))
  for ((i = 1; i < last; i++)); do
    word="\${typed[i]}"
    if [ -n "$ended" ]; then
      operands=$((operands + 1))
      continue
    fi
    case "$word" in
      --) ended=1 ;;
      --*=*) ;;
      -?*)
        _sta_flag "$word"
        if [ -n "$offer" ]; then
          i=$((i + 1))
          [ "$i" -lt "$last" ] || valued=1
        fi
        ;;
      *) { [ "$operands" -eq 0 ] && _sta_follow "$word"; } || operands=$((operands + 1)) ;;
    esac
  done
  if [ -z "$valued" ]; then
    offer=''
    case "$ended$current" in
      --*=*)
        front="\${current%%=*}="
        current="\${current#*=}"
        _sta_flag "\${front%=}"
        ;;
      -*) _sta_flags ;;
      *)
        [ "$operands" -gt 0 ] || _sta_commands
        [ -n "$words" ] || _sta_argument "$operands"
        ;;
    esac
  fi
  case "$current" in
    [\\"\\']*) quote=1; current="\${current:1}" ;;
  esac
  # Nothing in COMPREPLY: readline offers its own file names.
  [ "$offer" != files ] || return 0
  compopt +o default 2>/dev/null
  case "$offer" in
    'ask '*) _sta_ask "\${offer#ask }" "$current"; compopt -o nosort 2>/dev/null ;;
    'words '*) words="\${offer#words }" ;;
  esac
  for word in $words; do
    case "$word" in "$current"*) values+=("$word") ;; esac
  done
  last=\${#values[@]}
  for ((i = 0; i < last; i++)); do
    word="\${values[i]}"
    case "$word" in
      *[!A-Za-z0-9_./@%+=:,-]*)
        [ -z "$quote" ] || continue
        printf -v word '%q' "$word"
        ;;
    esac
    word="$front$word"
    [ -z "$stub" ] || case "$word" in "$stub"*) word="\${word#"$stub"}" ;; esac
    # Descriptions where bash lists, and never where it inserts.
    case "$COMP_TYPE" in
      33|63|64) [ "$last" -lt 2 ] || [ -z "\${texts[i]}" ] || word="$word  (\${texts[i]})" ;;
    esac
    COMPREPLY+=("$word")
  done
}
complete -o default -F _sta sta
`;
