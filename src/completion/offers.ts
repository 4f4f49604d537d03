/** What the scripts of all shells are rendered from: the tree, in the words that the scripts use. */
import type { Completion } from '../action/completes.ts';
import type { CommandNode, FlagNode } from '../action/describe-tree.ts';

export const header = (shell: string) => `# ${shell} completion for sta. Generated from the command tree: do not edit.`;

/** What follows the program's name: `tags list`; '' for the program itself. */
export const pathOf = (node: CommandNode): string => node.path.slice(1).join(' ');

export const nameOf = (node: CommandNode): string => node.path.at(-1) ?? '';

/** The paths that lead to a command: its own, and with its last word by an alias. */
export const pathsOf = (node: CommandNode): string[] =>
  [nameOf(node), ...node.aliases].map((name) => [...node.path.slice(1, -1), name].join(' '));

export const namesOf = (flag: FlagNode): string[] =>
  [flag.short, flag.long].filter((name): name is string => name !== undefined);

/** The global flags stand at the root and work everywhere; --version and --help are each command's own affair. */
export const globalFlags = (root: CommandNode): FlagNode[] =>
  root.flags.filter(({ long }) => long !== '--version' && long !== '--help');

/** Every flag of a command: its own, which stand in front of global ones of the same name, and the global ones. */
export function flagsOf(node: CommandNode, root: CommandNode): FlagNode[] {
  if (node === root) return [...root.flags];
  const own = new Set(node.flags.map(({ long }) => long));
  return [...node.flags, ...globalFlags(root).filter(({ long }) => !own.has(long))];
}

/** The long names of the global flags that a command has flags of its own for. */
export function takenOver(node: CommandNode, root: CommandNode): string[] {
  if (node === root) return [];
  const own = new Set(node.flags.map(({ long }) => long));
  return globalFlags(root).flatMap(({ long }) => (own.has(long) ? [long] : []));
}

/**
 * What is offered for a value, as one line: `ask tags`, `words auto always never`, `files`; `free` for text of one's own.
 *
 * @throws when a word could not stand in every script as it is
 */
export function offerOf(completion: Completion | undefined): string {
  if (completion === undefined) return 'free';
  if (completion === 'files') return 'files';
  if (typeof completion === 'string') return `ask ${completion}`;
  const odd = completion.find((word) => !/^[\w.@+=-]+$/.test(word));
  if (odd !== undefined) throw new Error(`"${odd}" cannot be completed to: it would need quotes`);
  return `words ${completion.join(' ')}`;
}

/** The offer of a flag's value; '' for a flag that takes none. */
export const flagOffer = (flag: FlagNode): string => (flag.takesValue ? offerOf(flag.completion) : '');
