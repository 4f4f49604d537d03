import { weighTalk } from '../../text/summary/weigh-talk.ts';
import type { DescribedSentence } from '../detection/describe-speech.ts';
import type { SentenceRange } from '../shape-segments.ts';
import { rateSalience } from './rate-salience.ts';

/** The share of the recording that its highlights take. */
const share = 0.1;
/** Of a short recording they take up to this, but at most twice the share. */
const shortBudgetMs = 15_000;
/** A passage is at most this long, and at most its section's share, unless it is a single sentence. */
const passageMs = 10_000;
/** A passage has at most this many sentences. */
const maxSentences = 8;
/** A longer silence ends a passage. */
const silenceMs = 2500;
/** Each section contributes an equal part: halves of the recording, or sections of this length if it is long. */
const sectionMs = 20 * 60_000;
/** A sentence improves a passage only if its salience is higher. */
const plainSalience = 0.3;
/** What a decision, a recap or a remedy is worth, whatever its length; see `Passage`. */
const cueWorth = 4000;
/** A shorter sentence is worth less: "I will." */
const cueMs = 2000;

/** A passage and its worth: the salience beyond that of a plain sentence, times milliseconds, and that of its cues. */
interface Passage extends SentenceRange {
  worth: number;
  lengthMs: number;
}

/**
 * Chooses the highlights: divides the recording, from first word to last, into sections and takes the passages of whole
 * sentences that are worth most (see `rateSalience`) from each, up to its share of a tenth of the recording (more of a short one); at least
 * one passage in all.
 *
 * @param durationMs the length of the recording
 * @param salience of each sentence
 */
export function chooseHighlights(
  sentences: readonly DescribedSentence[],
  durationMs: number,
  salience: readonly number[] = rateSalience(sentences),
): SentenceRange[] {
  const { weights } = weighTalk(sentences);
  const first = sentences[0];
  const last = sentences.at(-1);
  if (first === undefined || last === undefined) return [];
  const budgetMs = Math.max(share * durationMs, Math.min(shortBudgetMs, 2 * share * durationMs));
  const sections = Math.min(
    Math.max(1, Math.floor(budgetMs / passageMs)),
    Math.max(2, Math.round(durationMs / sectionMs)),
  );
  const lengthMs = Math.max(1, last.endMs - first.startMs) / sections;
  const chosen: SentenceRange[] = [];
  let from = 0;
  for (let section = 1; section <= sections; section++) {
    const endMs = first.startMs + section * lengthMs;
    let to = from;
    while (to < sentences.length && (section === sections || (sentences[to]?.startMs ?? 0) < endMs)) to++;
    const passages = listPassages(
      sentences,
      { salience, weights },
      { from, to },
      Math.min(passageMs, budgetMs / sections),
    ).sort((a, b) => rank(b) - rank(a));
    chosen.push(...takeBest(passages, budgetMs / sections));
    if (chosen.length === 0 && section === sections) chosen.push(...passages.slice(0, 1));
    from = to;
  }
  return chosen;
}

/** Of two passages of similar worth, the shorter one leaves room for another. */
const rank = ({ worth, lengthMs }: Passage): number => worth / Math.max(1, lengthMs) ** 0.3;

/** Lists the runs of sentences from `from` to `to` (exclusive) that may be a passage. */
function listPassages(
  sentences: readonly DescribedSentence[],
  { salience, weights }: { salience: readonly number[]; weights: readonly number[] },
  { from, to }: { from: number; to: number },
  maxMs: number,
): Passage[] {
  const passages: Passage[] = [];
  for (let first = from; first < to; first++) {
    const firstMs = sentences[first].startMs;
    let worth = 0;
    for (let last = first; last < Math.min(to, first + maxSentences); last++) {
      const { startMs = 0, endMs = 0 } = sentences[last] ?? {};
      if (last > first) {
        const silentMs = startMs - (sentences[last - 1]?.endMs ?? 0);
        if (silentMs > silenceMs || endMs - firstMs > maxMs) break;
      }
      worth +=
        ((salience[last] ?? 0) - plainSalience) * Math.min(maxMs, endMs - startMs) +
        cueWorth * (weights[last] ?? 0) * Math.min(1, (endMs - startMs) / cueMs);
      passages.push({ first, last, worth, lengthMs: endMs - firstMs });
    }
  }
  return passages;
}

/** Takes the best passages that fit the budget together and share no sentence; the best one in any case. */
function takeBest(passages: readonly Passage[], budgetMs: number): Passage[] {
  const taken = new Set<number>();
  const best: Passage[] = [];
  let leftMs = budgetMs;
  for (const passage of passages) {
    if (passage.worth <= 0) break;
    if (best.length > 0 && passage.lengthMs > leftMs) continue;
    const members = Array.from({ length: passage.last - passage.first + 1 }, (_, step) => passage.first + step);
    if (members.some((index) => taken.has(index))) continue;
    for (const index of members) taken.add(index);
    best.push(passage);
    leftMs -= passage.lengthMs;
  }
  return best;
}
