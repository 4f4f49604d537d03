import { findPii } from './find-pii.ts';
import type { PiiSpan, Utterance } from './transcript.ts';

type Spoken = Pick<Utterance, 'text' | 'speaker'>;

/**
 * Finds the personal data in each utterance: the spans that {@link findPii} finds; those that only an earlier utterance reveals
 * (`what is your phone number?`); and those that begin in one utterance and end in another, such as a card number with a pause
 * in it. Each utterance then has its part as a span of the same type.
 */
export function findTranscriptPii(utterances: readonly Spoken[]): PiiSpan[][] {
  const found = utterances.map(({ text }) => findPii(text));
  const all = utterances.map((_, index) => index);
  // Numbers continue after another speaker's "mm-hm", and when diarization confuses the speakers.
  addJoined(utterances, all, found, (type) => type !== 'name');
  const bySpeaker = new Map<string | undefined, number[]>();
  for (const index of all) {
    const speaker = utterances[index].speaker;
    const own = bySpeaker.get(speaker);
    if (own === undefined) bySpeaker.set(speaker, [index]);
    else own.push(index);
  }
  for (const indexes of bySpeaker.values()) addJoined(utterances, indexes, found, () => true);
  return found.map((spans) => spans.sort((a, b) => a.start - b.start));
}

/** Adds the spans that are found in some utterances if they are read as one text. */
function addJoined(
  utterances: readonly Spoken[],
  indexes: readonly number[],
  found: readonly PiiSpan[][],
  isWanted: (type: PiiSpan['type']) => boolean,
): void {
  const offsets: number[] = [];
  let joined = '';
  for (const index of indexes) {
    offsets.push(joined.length);
    joined += `${utterances[index].text} `;
  }
  let position = 0;
  for (const { type, start, end } of findPii(joined)) {
    while (position + 1 < offsets.length && offsets[position + 1] <= start) position += 1;
    if (!isWanted(type)) continue;
    const isCrossing = end >= (offsets[position + 1] ?? joined.length);
    const offset = offsets[position];
    const own = found[indexes[position]];
    if (!isCrossing && own.some((span) => span.start < end - offset && start - offset < span.end)) continue;
    for (let piece = position; piece < offsets.length && offsets[piece] < end; piece += 1) {
      const index = indexes[piece];
      addPiece(found[index], utterances[index].text, type, start, end, offsets[piece]);
    }
  }
}

/** Adds a span in place of those that it overlaps, which cover only a part of it. */
function addPiece(
  spans: PiiSpan[],
  text: string,
  type: PiiSpan['type'],
  joinedStart: number,
  joinedEnd: number,
  offset: number,
): void {
  let [start, end] = [Math.max(0, joinedStart - offset), Math.min(text.length, joinedEnd - offset)];
  for (let position = spans.length - 1; position >= 0; position--) {
    const span = spans[position];
    if (span === undefined || span.end <= start || end <= span.start) continue;
    [start, end] = [Math.min(start, span.start), Math.max(end, span.end)];
    spans.splice(position, 1);
  }
  if (end > start) spans.push({ type, text: text.slice(start, end), start, end });
}
