/** The script for fish. */
import { type CommandNode, type FlagNode, listCommands } from '../action/describe-tree.ts';
import {
  flagOffer,
  flagsOf,
  globalFlags,
  header,
  nameOf,
  namesOf,
  offerOf,
  pathOf,
  pathsOf,
  takenOver,
} from './offers.ts';

export function renderFish(root: CommandNode): string {
  const nodes = listCommands(root);
  const follow = nodes.slice(1).map((node) => `        case ${quotedPaths(node)}\n            echo '${pathOf(node)}'`);
  return `${header('fish')}

# Whether flag $argv[2] of command $argv[1] takes a value.
function __sta_takes_value
    switch "$argv[1] $argv[2]"
${renderValued(nodes, root).join('\n')}
    end
end

# The command that the words $argv name.
function __sta_follow
    switch "$argv"
${follow.join('\n')}
        case '*'
            return 1
    end
end
${fixedPart}
complete -c sta -f
${nodes.flatMap((node) => renderCommand(node, nodes, root)).join('\n')}
`;
}

const fixedPart = `
# Reads the line into __sta_path and __sta_operands, once for all conditions.
function __sta_read
    set -l words (commandline -opc)
    set -l line (string join \\x1e -- $words)
    test "$line" = "$__sta_line"; and return
    set -g __sta_line $line
    set -g __sta_path
    set -g __sta_operands 0
    set -l ended
    set -l skip
    for word in $words[2..-1]
        if set -q skip[1]
            set -e skip[1]
        else if set -q ended[1]
            set __sta_operands (math $__sta_operands + 1)
        else if test "$word" = --
            set ended 1
        else if string match -qr -- '^-.' $word
            if not string match -qr -- '^--.*=' $word; and __sta_takes_value "$__sta_path" $word
                set skip 1
            end
        else if test $__sta_operands -eq 0; and set -l next (__sta_follow $__sta_path $word)
            set __sta_path $next
        else
            set __sta_operands (math $__sta_operands + 1)
        end
    end
end

# Whether the line is at command $argv[1], with $argv[2] arguments so far where that is given.
function __sta_at
    __sta_read
    test "$__sta_path" = "$argv[1]"; or return 1
    not set -q argv[2]; or test "$__sta_operands" -eq "$argv[2]"
end

# Whether the line is at none of the commands $argv.
function __sta_not_at
    __sta_read
    not contains -- "$__sta_path" $argv
end

function __sta_ask
    set -l words (commandline -opc)
    command sta __complete $argv[1] = $words[2..-1] </dev/null 2>/dev/null
end
`;

const quotedPaths = (node: CommandNode) =>
  pathsOf(node)
    .map((path) => `'${path}'`)
    .join(' ');

/** A flag of a command's own stands before the global one whose name it has taken over. */
function renderValued(nodes: readonly CommandNode[], root: CommandNode): string[] {
  const block = (patterns: readonly string[], status: number) =>
    patterns.length === 0 ? [] : [`        case ${patterns.join(' ')}\n            return ${status}`];
  const own = (takesValue: boolean) =>
    nodes
      .filter((node) => node !== root)
      .flatMap((node) => {
        const taken = takenOver(node, root);
        const patterns = node.flags
          .filter((flag) => flag.takesValue === takesValue && (takesValue || taken.includes(flag.long)))
          .flatMap((flag) => namesOf(flag).map((name) => `'${pathOf(node)} ${name}'`));
        return block(patterns, takesValue ? 0 : 1);
      });
  const everywhere = globalFlags(root)
    .filter(({ takesValue }) => takesValue)
    .flatMap((flag) => namesOf(flag).map((name) => `'* ${name}'`));
  return [...own(true), ...own(false), ...block(everywhere, 0), ...block(["'*'"], 1)];
}

function renderCommand(node: CommandNode, nodes: readonly CommandNode[], root: CommandNode): string[] {
  const path = pathOf(node);
  const children = node.commands.map(
    (child) => `complete -c sta -n "__sta_at '${path}' 0" -a ${nameOf(child)} -d '${escaped(child.summary)}'`,
  );
  const values = node.arguments.flatMap(({ completion, variadic }, i) => {
    const offer = renderOffer(offerOf(completion));
    const place = variadic && i === 0 ? '' : ` ${i}`;
    return offer === '' ? [] : [`complete -c sta -n "__sta_at '${path}'${place}"${offer}`];
  });
  const flags = (node === root ? flagsOf(root, root) : node.flags)
    .filter((flag) => node === root || flag.long !== '--help')
    .map((flag) => `complete -c sta${flagCondition(flag, node, nodes, root)}${renderFlag(flag)}`);
  return [...children, ...values, ...flags];
}

function flagCondition(flag: FlagNode, node: CommandNode, nodes: readonly CommandNode[], root: CommandNode): string {
  if (node !== root || flag.long === '--version') return ` -n "__sta_at '${pathOf(node)}'"`;
  const takers = nodes.filter((one) => takenOver(one, root).includes(flag.long));
  return takers.length === 0 ? '' : ` -n "__sta_not_at ${takers.map((one) => `'${pathOf(one)}'`).join(' ')}"`;
}

/** -k keeps the order, -F allows files, which are not offered otherwise. */
function renderOffer(offer: string): string {
  if (offer === 'files') return ' -F';
  if (offer.startsWith('ask ')) return ` -k -a '(__sta_ask ${offer.slice(4)})'`;
  return offer.startsWith('words ') ? ` -a '${offer.slice(6)}'` : '';
}

const escaped = (text: string) => text.replace(/(['\\])/g, '\\$1');

function renderFlag(flag: FlagNode): string {
  const short = flag.short === undefined ? '' : ` -s ${flag.short.slice(1)}`;
  // -r wants a value, and offers files unless -f says that there are none.
  const required = !flag.takesValue ? '' : flag.completion === 'files' ? ' -r' : ' -r -f';
  return ` -l ${flag.long.slice(2)}${short}${required}${renderOffer(flagOffer(flag))} -d '${escaped(flag.description)}'`;
}
