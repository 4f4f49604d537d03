/** Finds the commands that mistyped words may mean. */

import { nearestWords } from '../../output/text/nearest-words.ts';
import { type CommandNode, listCommands } from '../arguments/describe-tree.ts';
import { sameMeaning } from './other-words.ts';

/** More suggestions than this do not help. */
const maxSuggestions = 5;

/** @param words the arguments after `sta`, without flags @returns the nearest first; empty if none is near */
export function suggestCommands(tree: CommandNode, words: readonly string[]): CommandNode[] {
  const [first = '', ...rest] = words;
  if (findChild(tree, first) !== undefined) return correct(tree, words);
  const exact = commandsNamed(tree, [first], rest);
  const alike = exact.inGroup ? exact : commandsNamed(tree, sameMeaning(first), rest);
  if (alike.inGroup) return alike.nodes;
  if (exact.nodes.length > 0) return exact.nodes.flatMap((node) => follow(node, rest).nodes);
  const corrected = correct(tree, words);
  if (corrected.length > 0) return corrected;
  const names = listCommands(tree).flatMap(namesOf);
  return commandsNamed(tree, nearestWords(first, names), rest).nodes;
}

const findChild = (node: CommandNode, word: string): CommandNode | undefined =>
  node.commands.find((child) => namesOf(child).includes(word));

const namesOf = ({ name, aliases }: CommandNode): string[] => [name, ...aliases];

function correct(tree: CommandNode, words: readonly string[]): CommandNode[] {
  const { nodes, changed } = follow(tree, words);
  return changed ? nodes : [];
}

/**
 * Reads word by word and corrects each word that has the meaning of a command, or a single nearest one: `tag lst` becomes
 * `tags list`.
 */
function follow(start: CommandNode, words: readonly string[]): { nodes: CommandNode[]; changed: boolean } {
  let node = start;
  let changed = false;
  for (const word of words) {
    if (node.commands.length === 0) break;
    let next = findChild(node, word);
    if (next === undefined) {
      const alike = sameMeaning(word).find((one) => findChild(node, one) !== undefined);
      const near = alike === undefined ? nearestWords(word, node.commands.flatMap(namesOf)) : [alike];
      const found = new Set(near.flatMap((name) => findChild(node, name) ?? []));
      if (found.size > 1) return { nodes: [...found].slice(0, maxSuggestions), changed: true };
      [next] = found;
      if (next === undefined) break;
      changed = true;
    }
    node = next;
  }
  return { nodes: [node], changed };
}

/**
 * The commands of all groups that have one of these names: `create tag` is `tags create`.
 *
 * @returns `inGroup` is true if the next word chose the group
 */
function commandsNamed(tree: CommandNode, names: readonly string[], rest: readonly string[]) {
  const found = listCommands(tree).filter(
    (node) => node.path.length > 2 && namesOf(node).some((name) => names.includes(name)),
  );
  const [group = ''] = rest;
  const parents = nearestWords(
    group,
    found.flatMap(({ path }) => path.slice(1, -1)),
  );
  const chosen = found.filter(({ path }) => path.slice(1, -1).some((word) => parents.includes(word)));
  const inGroup = chosen.length > 0;
  return { nodes: (inGroup ? chosen : found).slice(0, maxSuggestions), inGroup };
}
