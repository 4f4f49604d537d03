/** The script for zsh: a function for each command, on top of _arguments. */
import type { Completion } from '../action/completes.ts';
import { type ArgumentNode, type CommandNode, type FlagNode, listCommands } from '../action/describe-tree.ts';
import { globalFlags, header, nameOf, namesOf, offerOf, takenOver } from './offers.ts';

export function renderZsh(root: CommandNode): string {
  return `#compdef sta
${header('zsh')}
typeset -ga _sta_global_flags
_sta_global_flags=(
  ${globalFlags(root).map(renderFlag).join('\n  ')}
)
${fixedPart}
${listCommands(root)
  .map((node) => renderFunction(node, root))
  .join('\n')}
if [ "$funcstack[1]" = "_sta" ]; then _sta "$@"; else compdef _sta sta; fi
`;
}

// -U: the answer may be to a name, where the id is what stands on the line. zsh quotes what it inserts.
const fixedPart = `_sta_ask() {
  local value text
  local -a values shown expl
  while IFS=$'\\t' read -r value text; do
    values+=("$value")
    shown+=("$value\${text:+  -- $text}")
  done < <(command sta __complete "$1" "=\${(Q)PREFIX}" "\${(@Q)_sta_line}" </dev/null 2>/dev/null)
  (( $#values )) || return 1
  _wanted -V "$1" expl "\${1//-/ }" compadd -U -l -d shown -a values
}`;

function renderFunction(node: CommandNode, root: CommandNode): string {
  const name = functionName(node);
  const own = (node === root ? root.flags.filter((flag) => !globalFlags(root).includes(flag)) : node.flags).map(
    renderFlag,
  );
  const taken = takenOver(node, root);
  // Each entry holds its names at the front: in [description] they mean nothing.
  const globals =
    taken.length === 0
      ? ['"$_sta_global_flags[@]"']
      : globalFlags(root)
          .filter(({ long }) => !taken.includes(long))
          .map(renderFlag);
  const flags = [...own, ...globals];
  if (node.commands.length === 0) {
    const specs = [...flags, ...node.arguments.map(renderArgument)];
    return `${name}() {\n  _arguments -s -S ${specs.join(' \\\n    ')}\n}`;
  }
  const keep = node === root ? `  local -a _sta_line=("\${(@)words[2,CURRENT-1]}")\n` : '';
  const children = node.commands.map((child) => `'${nameOf(child)}:${escaped(child.summary)}'`);
  return `${name}() {
${keep}  local state line curcontext="$curcontext"
  _arguments -C ${[...flags, "'1:command:->command'", "'*::argument:->arguments'"].join(' \\\n    ')}
  case "$state" in
    command) local -a commands; commands=(${children.join(' ')}); _describe 'command' commands ;;
    arguments) case "$line[1]" in
${node.commands.map((child) => `      ${[nameOf(child), ...child.aliases].join('|')}) ${functionName(child)} ;;`).join('\n')}
      esac ;;
  esac
}`;
}

const functionName = (node: CommandNode) => `_${node.path.join('_').replaceAll('-', '_')}`;

/** Text within a specification in single quotes: the colons and brackets of _arguments, and the quotes of the shell. */
const escaped = (text: string) => text.replace(/([:[\]\\])/g, '\\$1').replace(/'/g, "'\\''");

function renderAction(completion: Completion | undefined): string {
  const offer = offerOf(completion);
  if (offer === 'free') return ' ';
  if (offer === 'files') return '_files';
  return offer.startsWith('ask ') ? `{_sta_ask ${offer.slice(4)}}` : `(${offer.slice(6)})`;
}

function renderFlag(flag: FlagNode): string {
  const value = flag.takesValue ? `:value:${renderAction(flag.completion)}` : '';
  const text = `[${escaped(flag.description)}]${value}`;
  const names = namesOf(flag);
  // The + and = take the value that is glued to the name, too.
  const spelled = names.map((name) => (!flag.takesValue ? name : name.startsWith('--') ? `${name}=` : `${name}+`));
  return spelled.length === 1 ? `'*${spelled[0]}${text}'` : `'*'{${spelled.join(',')}}'${text}'`;
}

function renderArgument({ name, variadic, required, completion }: ArgumentNode): string {
  const place = variadic ? '*:' : required ? ':' : '::';
  return `'${place}${escaped(name)}:${renderAction(completion)}'`;
}
