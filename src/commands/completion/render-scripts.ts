/** Completion scripts for bash, zsh and fish, generated from the command tree: words, flags, and files where a flag takes one. */
import { type CommandNode, type FlagNode, listCommands } from '../describe-tree.ts';

const header = (shell: string) => `# ${shell} completion for sta. Generated from the command tree: do not edit.`;

/** What follows the program's name: `tags list`; '' for the program itself. */
const key = (node: CommandNode) => node.path.slice(1).join(' ');

const namesOf = (flag: FlagNode) => [flag.short, flag.long].filter((name) => name !== undefined);

/** The global flags stand at the root and work everywhere; --version and --help are each command's own affair. */
const globalFlags = (root: CommandNode): FlagNode[] =>
  root.flags.filter(({ long }) => long !== '--version' && long !== '--help');

/** A command's own flag stands in front of a global one of the same name. */
function flagsOf(node: CommandNode, root: CommandNode): FlagNode[] {
  if (node === root) return [...root.flags];
  const own = new Set(node.flags.map(({ long }) => long));
  return [...node.flags, ...globalFlags(root).filter(({ long }) => !own.has(long))];
}

/** bash 3.2 and later, without bash-completion. */
export function renderBash(root: CommandNode): string {
  const nodes = listCommands(root);
  const cases = nodes.map((node) => {
    const words = [
      ...node.commands.map((child) => child.path.at(-1) ?? ''),
      ...flagsOf(node, root).map((flag) => flag.long),
    ];
    return `    '${key(node)}') words='${words.join(' ')}' ;;`;
  });
  const flags = [...new Map(nodes.flatMap((node) => node.flags).map((flag) => [flag.long, flag])).values()];
  const valued = flags.filter((flag) => flag.takesValue);
  const patterns = (chosen: readonly FlagNode[]) => chosen.flatMap(namesOf).join('|');
  const withPaths = valued.filter((flag) => flag.takesPath);
  const withChoices = valued.filter((flag) => flag.choices.length > 0);
  return `${header('bash')}
_sta() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path='' words='' word i
  COMPREPLY=()
  case "$previous" in
    ${patterns(withPaths)}) while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current"); return ;;
${withChoices.map((flag) => `    ${patterns([flag])}) while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W '${flag.choices.join(' ')}' -- "$current"); return ;;`).join('\n')}
    ${patterns(valued.filter((flag) => !flag.takesPath && flag.choices.length === 0))}) return ;;
  esac
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "$word" in
      ${patterns(valued)}) i=$((i + 1)) ;;
      -*) ;;
      *) case "\${path:+$path }$word" in
        ${nodes
          .slice(1)
          .map((node) => `'${key(node)}'`)
          .join('|')}) path="\${path:+$path }$word" ;;
        esac ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
}
complete -o default -F _sta sta
`;
}

export function renderZsh(root: CommandNode): string {
  const functions = listCommands(root).map((node) => {
    const flags = [
      ...(node === root ? root.flags.filter((flag) => !globalFlags(root).includes(flag)) : node.flags).map(zshFlag),
      '$_sta_global_flags',
    ];
    if (node.commands.length === 0) {
      return `${zshName(node)}() {\n  _arguments -s ${[...flags, "'*:file:_files'"].join(' \\\n    ')}\n}`;
    }
    const children = node.commands.map((child) => `'${child.path.at(-1)}:${zshText(child.summary)}'`);
    return `${zshName(node)}() {
  local state line
  _arguments -C ${[...flags, "'1:command:->command'", "'*::argument:->arguments'"].join(' \\\n    ')}
  case "$state" in
    command) local -a commands; commands=(${children.join(' ')}); _describe 'command' commands ;;
    arguments) case "$line[1]" in
${node.commands.map((child) => `      ${child.path.at(-1)}) ${zshName(child)} ;;`).join('\n')}
      esac ;;
  esac
}`;
  });
  return `#compdef sta
${header('zsh')}
typeset -ga _sta_global_flags
_sta_global_flags=(
  ${globalFlags(root).map(zshFlag).join('\n  ')}
)
${functions.join('\n')}
if [ "$funcstack[1]" = "_sta" ]; then _sta "$@"; else compdef _sta sta; fi
`;
}

const zshName = (node: CommandNode) => `_${node.path.join('_').replaceAll('-', '_')}`;
const zshText = (text: string) => text.replace(/([:[\]\\])/g, '\\$1').replace(/'/g, "'\\''");

function zshFlag(flag: FlagNode): string {
  const action = flag.choices.length > 0 ? `(${flag.choices.join(' ')})` : flag.takesPath ? '_files' : ' ';
  const value = flag.takesValue ? `:value:${action}` : '';
  const text = `[${zshText(flag.description)}]${value}`;
  const names = namesOf(flag);
  return names.length === 1 ? `'*${flag.long}${text}'` : `'*'{${names.join(',')}}'${text}'`;
}

export function renderFish(root: CommandNode): string {
  const lines = listCommands(root).flatMap((node) => {
    const words = node.path.slice(1);
    const children = node.commands.map((child) => child.path.at(-1) ?? '');
    const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`);
    const unseen = children.length > 0 ? [`not __fish_seen_subcommand_from ${children.join(' ')}`] : [];
    const condition = [...seen, ...unseen].join('; and ');
    const when = node === root ? '' : ` -n '${seen.join('; and ')}'`;
    return [
      ...node.commands.map(
        (child) => `complete -c sta -f -n '${condition}' -a ${child.path.at(-1)} -d '${fishText(child.summary)}'`,
      ),
      ...node.flags
        .filter((flag) => node === root || flag.long !== '--help')
        .map((flag) => `complete -c sta${when}${fishFlag(flag)}`),
    ];
  });
  return `${header('fish')}\n${lines.join('\n')}\n`;
}

const fishText = (text: string) => text.replace(/(['\\])/g, '\\$1');

function fishFlag(flag: FlagNode): string {
  const short = flag.short === undefined ? '' : ` -s ${flag.short.slice(1)}`;
  const value = !flag.takesValue
    ? ''
    : flag.takesPath
      ? ' -r -F'
      : flag.choices.length > 0
        ? ` -x -a '${flag.choices.join(' ')}'`
        : ' -x';
  return ` -l ${flag.long.slice(2)}${short}${value} -d '${fishText(flag.description)}'`;
}
