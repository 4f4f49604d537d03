import { stemWord } from './stem-word.ts';
import { synonymGroups } from './synonyms.ts';

const groupOf = new Map<string, string>();
for (const group of synonymGroups) {
  const stems = group.split(' ').map(stemWord);
  for (const stem of stems) if (!groupOf.has(stem)) groupOf.set(stem, `=${stems[0]}`);
}

/** The name of the group of synonyms that a stem is in, such as `=refund`, if it is in any. */
export function findSynonyms(stem: string): string | undefined {
  return groupOf.get(stem);
}
