/** Global flags that a noun has taken over are accepted in any position all the same. */
import { type TakenFlag, valuedGlobalFlags } from '../action/global-flags.ts';

/** The short name that goes with a flag. */
const shortNames: Readonly<Partial<Record<TakenFlag, string>>> = { '--output': '-o' };

/**
 * Moves the flags that stand before the noun behind the words that name the command: the root does not know them.
 *
 * @param argv the arguments after the program's name
 * @param taken the flags that the noun of this run has taken over
 */
export function moveTakenFlags(argv: readonly string[], taken: readonly TakenFlag[]): readonly string[] {
  if (taken.length === 0) return argv;
  const before: string[] = [];
  const moved: string[] = [];
  let at = 0;
  for (; at < argv.length && argv[at]?.startsWith('-') && argv[at] !== '--'; at += 1) {
    const word = argv[at] ?? '';
    const flag = word.split('=', 1)[0] ?? '';
    const target = taken.some((name) => flag === name || flag === shortNames[name]) ? moved : before;
    target.push(word);
    if (!valuedGlobalFlags.has(word) || at + 1 >= argv.length) continue;
    at += 1;
    target.push(argv[at] ?? '');
  }
  const isWord = (word: string) => !word.startsWith('-');
  const end = argv.findIndex((word, index) => index >= at && !isWord(word));
  const words = argv.slice(at, end < 0 ? undefined : end);
  return [...before, ...words, ...moved, ...argv.slice(at + words.length)];
}
