/** Chunks and utterances on one line of time. */
import type { ToneChunk, Utterance } from '../../../../contract/endpoints/conversation.ts';
import { groupEvenly, meanOf } from '../../../../output/html/group-evenly.ts';
import { boundTime } from '../../../../output/html/time-axis.ts';
import { labelTone, toneNames, topTone } from './tones.ts';

export interface TimedTones {
  readonly startMs: number;
  readonly endMs: number;
  /** The main speaker; undefined if nobody is named. */
  readonly speaker: string | undefined;
  /** 0 to 1 each, in the order of the tones. */
  readonly shares: readonly number[];
  /** The strongest, as the service names it; `Unclear` if its confidence is low; empty if there is none. */
  readonly tone: string;
  readonly confidence: number;
}

/** More than this are too thin to distinguish: neighbours are then merged. */
const maxShown = 500;

/** @param chunks in the order of time, as are the utterances */
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

/** At most {@link mostShown}: consecutive ones together, with the means of their tones. */
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

/** The index of the chunk that holds a time, or the last one that begins before it; 0 for a time before them all. */
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
