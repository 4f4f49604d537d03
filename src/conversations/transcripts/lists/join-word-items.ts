/** Joins the words of a recogniser, with their speakers and times, into turns. */
import type { Item } from '../format.ts';
import { joinWords, splitVoices } from '../messages/turns.ts';

/** Marks that follow a word without a space. */
const punctuation = /^[.,!?;:…。、？！]+$/u;

export function joinWordItems(given: readonly Item[], raw: readonly string[]): Item[] {
  const items = joinTokens(given, raw);
  const words = items.flatMap((item) => ('error' in item ? [] : [item]));
  const isSpoken = words.some(({ speaker }) => speaker !== undefined);
  // Some list all words again with their speakers, after those without.
  const spoken = isSpoken ? words.filter(({ speaker }) => speaker !== undefined) : words;
  const roles = new Map(spoken.map(({ speaker, role }) => [speaker, role]));
  const said = spoken.map(({ text, speaker, start, end }) => ({
    text,
    speaker,
    start,
    end,
    isPunctuation: punctuation.test(text),
  }));
  // Of several channels, each has a list.
  const areListed = said.some(({ start = 0 }, at) => start < (said[at - 1]?.start ?? 0));
  const areTimed = said.every(({ start }) => start !== undefined);
  const turns =
    areListed && areTimed && isSpoken
      ? splitVoices(said, ({ speaker = '' }) => speaker).flatMap(joinWords)
      : joinWords(said);
  return turns.map((turn) => ({ ...turn, role: roles.get(turn.speaker) }));
}

/** Tokens are parts of words: those that begin a word have a space before them. @param raw the texts as written */
function joinTokens(items: readonly Item[], raw: readonly string[]): readonly Item[] {
  const spaced = raw.filter((text) => text.startsWith(' ')).length;
  if (items.length !== raw.length || spaced * 5 < raw.length) return items;
  const joined: Item[] = [];
  for (const [index, item] of items.entries()) {
    const last = joined.at(-1);
    const isPart = raw[index]?.startsWith(' ') === false && !('error' in item);
    if (isPart && last !== undefined && !('error' in last) && last.speaker === item.speaker)
      joined[joined.length - 1] = { ...last, text: last.text + item.text, end: item.end ?? last.end };
    else joined.push(item);
  }
  return joined;
}
