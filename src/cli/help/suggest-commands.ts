/** The commands that mistyped words may have been meant to be. */
import { type CommandNode, listCommands } from '../../action/describe-tree.ts';
import { nearestWords } from '../../action/nearest-words.ts';

/** More suggestions than this are no help. */
const mostSuggestions = 5;

/** @param words what was typed after `sta`, flags left out @returns the nearest first; empty when none is near */
export function suggestCommands(tree: CommandNode, words: readonly string[]): CommandNode[] {
  const [first = '', ...rest] = words;
  if (findChild(tree, first) !== undefined) return correct(tree, words);
  const verbs = commandsNamed(tree, [first], rest);
  if (verbs.length > 0) return verbs;
  const corrected = correct(tree, words);
  if (corrected.length > 0) return corrected;
  const verbNames = listCommands(tree).flatMap(namesOf);
  return commandsNamed(tree, nearestWords(first, verbNames), rest);
}

export const findChild = (node: CommandNode, word: string): CommandNode | undefined =>
  node.commands.find((child) => namesOf(child).includes(word));

const namesOf = ({ path, aliases }: CommandNode): string[] => [path.at(-1) ?? '', ...aliases];

/** Reads word by word, and puts each right where one command is nearest: `tag lst` is `tags list`. */
function correct(tree: CommandNode, words: readonly string[]): CommandNode[] {
  let node = tree;
  let changed = false;
  for (const word of words) {
    if (node.commands.length === 0) break;
    const exact = findChild(node, word);
    const near = exact === undefined ? nearestWords(word, node.commands.flatMap(namesOf)) : [];
    const found = new Set(near.map((name) => findChild(node, name)).filter((child) => child !== undefined));
    if (found.size > 1) return [...found].slice(0, mostSuggestions);
    const next = exact ?? [...found][0];
    if (next === undefined) break;
    changed ||= exact === undefined;
    node = next;
  }
  return changed ? [node] : [];
}

/** The commands below the nouns that have one of some names: `create tag` is `tags create`. The next word chooses the noun. */
function commandsNamed(tree: CommandNode, names: readonly string[], rest: readonly string[]): CommandNode[] {
  const found = listCommands(tree).filter(
    (node) => node.path.length > 2 && namesOf(node).some((name) => names.includes(name)),
  );
  const [noun = ''] = rest;
  const parents = nearestWords(
    noun,
    found.flatMap(({ path }) => path.slice(1, -1)),
  );
  const chosen = found.filter(({ path }) => path.slice(1, -1).some((word) => parents.includes(word)));
  return (chosen.length > 0 ? chosen : found).slice(0, mostSuggestions);
}
