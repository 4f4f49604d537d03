import { splitWords } from '../../src/analytics/text/matching/split-words.ts';
import { stemWord } from '../../src/analytics/text/matching/stem-word.ts';

const fewestSentences = 25;
const fewestSources = 2;

/**
 * The share of sentences that hold a stem, averaged over the sources so that none outweighs another, for each stem of
 * plain letters that at least two sources and 25 sentences hold: names and typing errors do not pass.
 */
export function countStems(sources: readonly (readonly string[])[]): Map<string, number> {
  const share = new Map<string, number>();
  const count = new Map<string, number>();
  const spread = new Map<string, number>();
  for (const texts of sources) {
    const inSource = new Map<string, number>();
    for (const text of texts) {
      for (const stem of new Set(splitWords(text).map(stemWord))) inSource.set(stem, (inSource.get(stem) ?? 0) + 1);
    }
    for (const [stem, found] of inSource) {
      share.set(stem, (share.get(stem) ?? 0) + found / texts.length / sources.length);
      count.set(stem, (count.get(stem) ?? 0) + found);
      spread.set(stem, (spread.get(stem) ?? 0) + 1);
    }
  }
  for (const stem of share.keys()) {
    const common = (count.get(stem) ?? 0) >= fewestSentences && (spread.get(stem) ?? 0) >= fewestSources;
    if (!common || !/^[a-z]+$/.test(stem)) share.delete(stem);
  }
  return share;
}
