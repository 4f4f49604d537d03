/** Joins the words of a recogniser, with their speakers and times, into turns. */
import type { Item } from '../format.ts';
import { joinWords } from '../turns.ts';

/** Marks that follow a word without a space. */
const punctuation = /^[.,!?;:…。、？！]+$/u;

export function joinWordItems(items: readonly Item[]): Item[] {
  const words = items.flatMap((item) => ('error' in item ? [] : [item]));
  const isSpoken = words.some(({ speaker }) => speaker !== undefined);
  // Some list all words again with their speakers, after those without.
  const spoken = isSpoken ? words.filter(({ speaker }) => speaker !== undefined) : words;
  const roles = new Map(spoken.map(({ speaker, role }) => [speaker, role]));
  const turns = joinWords(
    spoken.map(({ text, speaker, start, end }) => ({
      text,
      speaker,
      start,
      end,
      isPunctuation: punctuation.test(text),
    })),
  );
  return turns.map(({ text, speaker, start, end }) => {
    const role = roles.get(speaker);
    return {
      text,
      ...(speaker !== undefined && { speaker }),
      ...(role !== undefined && { role }),
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
    };
  });
}
