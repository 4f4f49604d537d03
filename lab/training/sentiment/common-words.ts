/** How often words occur in the plain talk of others: customers' requests with an intent, and meetings. */
import { splitWords } from '../../../src/engines/text/matching/split-words.ts';
import { readData } from '../../corpora/read-data.ts';
import { readCustomers, readSplit } from '../matching/read-examples.ts';

/** The number of sentences that have each word. */
export function countTalkWords(): Map<string, number> {
  const times = new Map<string, number>();
  const meetings = readData('mrda/utterances.jsonl.xz')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { split: string; text: string })
    .filter(({ split }) => split === 'train');
  for (const { text } of [...readCustomers().flat(), ...readSplit('BANKING77__train'), ...meetings]) {
    for (const word of new Set(splitWords(text))) times.set(word, (times.get(word) ?? 0) + 1);
  }
  return times;
}
