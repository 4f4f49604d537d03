import { splitWords } from '../../../src/engines/text/matching/split-words.ts';
import { addPlainSynonyms } from '../../../src/engines/text/matching/synonyms.ts';
import type { Source } from './draw-episode.ts';
import type { Example } from './read-examples.ts';

/** Intents with fewer distinct sentences than this are not used. */
const minSentences = 15;

/** Converts a list of examples to a source of matching tasks: the words of each distinct sentence once, by intent. */
export function groupExamples(
  examples: readonly Example[],
  readWords: (text: string) => readonly string[] = (text) => addPlainSynonyms(splitWords(text)),
): Source<readonly string[]> {
  const seen = new Set<string>();
  const byLabel = new Map<string, (readonly string[])[]>();
  for (const { label, text } of examples) {
    const words = readWords(text);
    const key = words.join(' ');
    if (words.length === 0 || seen.has(key)) continue;
    seen.add(key);
    const items = byLabel.get(label);
    if (items) items.push(words);
    else byLabel.set(label, [words]);
  }
  return [...byLabel.values()].filter((items) => items.length >= minSentences);
}
