/** Chunks and utterances on one timeline. */
import type { ToneChunk, Utterance } from '../../../../contract/endpoints/conversation.ts';
import { groupEvenly, meanOf } from '../../../../output/html/group-evenly.ts';
import { boundTime } from '../../../../output/html/time-axis.ts';
import { labelTone, toneNames, topTone } from './tones.ts';

export interface TimedTones {
  readonly startMs: number;
  readonly endMs: number;
  /** The main speaker; undefined if there is no name. */
  readonly speaker: string | undefined;
  /** 0 to 1 each, in the order of the tones. */
  readonly shares: readonly number[];
  /** The service's name of the strongest tone; `Unclear` if its confidence is low; empty without a tone. */
  readonly tone: string;
  readonly confidence: number;
}

/** Maximum number of chunks to show: more are too thin to distinguish, so neighbours are merged. */
const maxShown = 500;

/** @param chunks in chronological order, like the utterances */
export function placeTones(chunks: readonly ToneChunk[], utterances: readonly Utterance[]): TimedTones[] {
  let next = 0;
  return chunks.map((chunk) => {
    const [startMs, endMs] = [boundTime(chunk.start_time), boundTime(chunk.end_time)];
    const middleMs = (startMs + endMs) / 2;
    while (next < utterances.length && boundTime(utterances[next]?.end_time ?? 0) <= middleMs) next += 1;
    const utterance = utterances[next];
    const top = topTone(chunk);
    return {
      startMs,
      endMs: Math.max(startMs, endMs),
      speaker: utterance !== undefined && boundTime(utterance.start_time) <= middleMs ? utterance.speaker : undefined,
      shares: toneNames.map((name) => bound(chunk.sentiments.find(({ sentiment }) => sentiment === name)?.confidence)),
      tone: top === undefined ? '' : labelTone(top),
      confidence: bound(top?.confidence),
    };
  });
}

/** At most {@link maxShown}: consecutive chunks are merged, with the means of their tones. */
export function condense(tones: readonly TimedTones[]): TimedTones[] {
  if (tones.length <= maxShown) return [...tones];
  return groupEvenly(tones, maxShown).flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) return [];
    const shares = toneNames.map((_, i) => meanOf(group.map((one) => one.shares[i] ?? 0)));
    const confidence = Math.max(...shares);
    const sentiment = toneNames[shares.indexOf(confidence)] ?? '';
    return [{ ...first, endMs: last.endMs, shares, confidence, tone: labelTone({ sentiment, confidence }) }];
  });
}

/** The index of the chunk that contains a time, or of the last one that begins before it; 0 for an earlier time. */
export function indexAt(tones: readonly TimedTones[], timeMs: number): number {
  let [low, high] = [0, tones.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tones[middle]?.startMs ?? 0) <= timeMs) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

const bound = (confidence: number | undefined): number => Math.max(0, Math.min(1, confidence ?? 0));
