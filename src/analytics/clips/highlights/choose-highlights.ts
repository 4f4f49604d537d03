import type { DescribedSentence } from '../detection/describe-speech.ts';
import type { SentenceRange } from '../stretches/shape-stretches.ts';
import { rateSalience } from './rate-salience.ts';

/** The share of the recording that its highlights take. */
const share = 0.1;
/** One passage for so long a share, one at least; each comes from an equal part of the talk. */
const passageMs = 15_000;
/** A passage does not go on over a longer silence. */
const silenceMs = 2500;
/** A passage less salient than this has nothing to say, unless it is the only one. */
const leastSalience = 0.12;

/** A passage and what it is worth: salience times seconds. */
interface Passage extends SentenceRange {
  worth: number;
  salience: number;
}

/**
 * Chooses the highlights: the talk, from first word to last, is divided into equal parts by time, one for each 15 s of
 * a tenth of the recording, and of each part the passage of whole sentences that has most salience (see
 * `rateSalience`) in its share of that time is taken; a sentence that is longer alone counts for no more than that.
 *
 * @param durationMs the length of the recording
 */
export function chooseHighlights(sentences: readonly DescribedSentence[], durationMs: number): SentenceRange[] {
  const first = sentences[0];
  const last = sentences.at(-1);
  if (first === undefined || last === undefined) return [];
  const budgetMs = share * durationMs;
  const parts = Math.max(1, Math.round(budgetMs / passageMs));
  const partMs = Math.max(1, last.endMs - first.startMs) / parts;
  const salience = rateSalience(sentences);
  const passages: Passage[] = [];
  let from = 0;
  for (let part = 1; part <= parts; part++) {
    const endMs = first.startMs + part * partMs;
    let to = from;
    while (to < sentences.length && (part === parts || (sentences[to]?.startMs ?? 0) < endMs)) to++;
    const best = findBestPassage(sentences, salience, from, to, budgetMs / parts);
    if (best !== undefined) passages.push(best);
    from = to;
  }
  const telling = passages.filter((passage) => passage.salience >= leastSalience);
  return telling.length > 0 ? telling : passages.toSorted((a, b) => b.salience - a.salience).slice(0, 1);
}

/** The passage of most worth among the sentences from `from` to before `to`, by two ends that only move on. */
function findBestPassage(
  sentences: readonly DescribedSentence[],
  salience: readonly number[],
  from: number,
  to: number,
  budgetMs: number,
): Passage | undefined {
  let best: Passage | undefined;
  let first = from;
  let worth = 0;
  let spokenMs = 0;
  for (let last = from; last < to; last++) {
    const { startMs = 0, endMs = 0 } = sentences[last] ?? {};
    if (last > first && startMs - (sentences[last - 1]?.endMs ?? 0) > silenceMs)
      [first, worth, spokenMs] = [last, 0, 0];
    worth += (salience[last] ?? 0) * (endMs - startMs);
    spokenMs += endMs - startMs;
    while (first < last && endMs - (sentences[first]?.startMs ?? 0) > budgetMs) {
      const left = sentences[first];
      const leftMs = left === undefined ? 0 : left.endMs - left.startMs;
      worth -= (salience[first] ?? 0) * leftMs;
      spokenMs -= leftMs;
      first++;
    }
    const capped = worth * Math.min(1, budgetMs / spokenMs);
    if (best === undefined || capped > best.worth) best = { first, last, worth: capped, salience: worth / spokenMs };
  }
  return best;
}
