import { columnCount, createFrameAnalyser, frameHopMs } from '../features/frame-features.ts';
import { createFrameTable, type FrameTable } from '../features/frame-table.ts';
import type { TimeSpan } from '../voice-activity/find-speech.ts';
import { mergeSpans } from '../voice-activity/merge-spans.ts';
import { findSpeakers } from './find-speakers.ts';
import { segmentSpeech } from './segment-speech.ts';
import { addFrame, createSums, type VoiceSums } from './voice-model.ts';
import { readVoicedFrames, type VoicedFrames, voiceWidth } from './voiced-frames.ts';

/** A part of the speech in which one speaker speaks; their number, from 0, in order of first appearance. */
export interface SpeakerTurn extends TimeSpan {
  readonly speaker: number;
}

/** Speakers are found from pieces of about this length, most of which have one speaker. */
const pieceMs = 1500;

/**
 * Creates a diarizer, which tells speakers apart by the pitch and the cepstrum of their voiced frames. It keeps 25
 * numbers per 10 ms (36 MB per hour), not the samples. At each moment, one speaker speaks.
 */
export function createDiarizer() {
  const table = createFrameTable(columnCount);
  const frames = createFrameAnalyser(table);
  return {
    /** Accepts the next samples (16 kHz, mono, -1 to 1) of the recording, in pieces of any size. */
    push: frames.push,
    finish: (speech: readonly TimeSpan[], speakerCount?: number) => findTurns(table, speech, speakerCount),
  };
}

/**
 * Returns the turns of all speech, in order of time.
 *
 * @param table of frames
 * @param speech in any order
 * @param speakerCount the number of speakers, if known
 */
export function findTurns(table: FrameTable, speech: readonly TimeSpan[], speakerCount?: number): SpeakerTurn[] {
  const spans = mergeSpans(speech, Number.POSITIVE_INFINITY);
  const { frames, ends } = readVoicedFrames(table, spans);
  const pieces = spans.flatMap((span, i) => cutPieces(span, frames, ends[i - 1] ?? 0, ends[i]));
  const speakers = findSpeakers(pieces, speakerCount);
  const found = speakers.length > 0 ? segmentSpeech(frames, speakers) : new Uint8Array(frames.count);
  const turns: SpeakerTurn[] = [];
  let speaker = found[0] ?? 0;
  for (const [i, { startMs, endMs }] of spans.entries()) {
    const first = ends[i - 1] ?? 0;
    let turnStartMs = startMs;
    for (let index = first; index < ends[i]; index++) {
      if (found[index] !== speaker && index > first) {
        // The speaker changes between two voiced frames: in the middle.
        const changeMs = Math.round(((frames.rows[index - 1] + frames.rows[index] + 1) * frameHopMs) / 2);
        turns.push({ startMs: turnStartMs, endMs: changeMs, speaker });
        turnStartMs = changeMs;
      }
      speaker = found[index];
    }
    turns.push({ startMs: turnStartMs, endMs, speaker });
  }
  return numberByAppearance(turns);
}

/** Sums the frames of equal parts of a span. */
function cutPieces({ startMs, endMs }: TimeSpan, frames: VoicedFrames, first: number, end: number): VoiceSums[] {
  const count = Math.max(1, Math.round((endMs - startMs) / pieceMs));
  const pieces = Array.from({ length: count }, () => createSums(voiceWidth));
  for (let index = first; index < end; index++) {
    const piece = Math.floor(((frames.rows[index] * frameHopMs - startMs) / (endMs - startMs)) * count);
    addFrame(pieces[Math.max(0, Math.min(count - 1, piece))], frames.read(index));
  }
  return pieces;
}

function numberByAppearance(turns: readonly SpeakerTurn[]): SpeakerTurn[] {
  const numbers = new Map<number, number>();
  return turns.map(({ startMs, endMs, speaker }) => {
    const number = numbers.get(speaker) ?? numbers.size;
    numbers.set(speaker, number);
    return { startMs, endMs, speaker: number };
  });
}
