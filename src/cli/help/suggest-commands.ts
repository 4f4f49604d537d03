/** Finds the commands that mistyped words may mean. */

import { nearestWords } from '../../output/text/nearest-words.ts';
import { type CommandNode, listCommands } from '../arguments/describe-tree.ts';

/** More suggestions than this do not help. */
const maxSuggestions = 5;

/** @param words the arguments after `sta`, without flags @returns the nearest first; empty if none is near */
export function suggestCommands(tree: CommandNode, words: readonly string[]): CommandNode[] {
  const [first = '', ...rest] = words;
  if (findChild(tree, first) !== undefined) return correct(tree, words);
  const exact = commandsNamed(tree, [first], rest);
  if (exact.length > 0) return exact;
  const corrected = correct(tree, words);
  if (corrected.length > 0) return corrected;
  const names = listCommands(tree).flatMap(namesOf);
  return commandsNamed(tree, nearestWords(first, names), rest);
}

const findChild = (node: CommandNode, word: string): CommandNode | undefined =>
  node.commands.find((child) => namesOf(child).includes(word));

const namesOf = ({ name, aliases }: CommandNode): string[] => [name, ...aliases];

/** Reads word by word and corrects each word that has a single nearest command: `tag lst` becomes `tags list`. */
function correct(tree: CommandNode, words: readonly string[]): CommandNode[] {
  let node = tree;
  let changed = false;
  for (const word of words) {
    if (node.commands.length === 0) break;
    const exact = findChild(node, word);
    const near = exact === undefined ? nearestWords(word, node.commands.flatMap(namesOf)) : [];
    const found = new Set(near.map((name) => findChild(node, name)).filter((child) => child !== undefined));
    if (found.size > 1) return [...found].slice(0, maxSuggestions);
    const next = exact ?? [...found][0];
    if (next === undefined) break;
    changed ||= exact === undefined;
    node = next;
  }
  return changed ? [node] : [];
}

/**
 * The commands of all groups that have one of these names: `create tag` is `tags create`. The next word chooses the
 * group.
 */
function commandsNamed(tree: CommandNode, names: readonly string[], rest: readonly string[]): CommandNode[] {
  const found = listCommands(tree).filter(
    (node) => node.path.length > 2 && namesOf(node).some((name) => names.includes(name)),
  );
  const [group = ''] = rest;
  const parents = nearestWords(
    group,
    found.flatMap(({ path }) => path.slice(1, -1)),
  );
  const chosen = found.filter(({ path }) => path.slice(1, -1).some((word) => parents.includes(word)));
  return (chosen.length > 0 ? chosen : found).slice(0, maxSuggestions);
}
