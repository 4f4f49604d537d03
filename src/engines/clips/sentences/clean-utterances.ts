import type { TimedUtterance } from '../timed-utterance.ts';

/** The start of a line if several people speak in one cue. */
const dashedLine = /^\s*[-–—]\s*/;

/**
 * Returns the utterances that can be part of a sentence, sorted by start: text on one line, within the recording, of
 * positive length. A cue in which every line opens with a dash becomes one utterance per line, which share its time in
 * proportion to their characters.
 *
 * @param durationMs the length of the recording
 */
export function cleanUtterances(utterances: readonly TimedUtterance[], durationMs: number): TimedUtterance[] {
  const cleaned: TimedUtterance[] = [];
  for (const utterance of utterances) {
    const startMs = Math.max(0, utterance.startMs);
    const endMs = Math.min(durationMs, utterance.endMs);
    if (!(startMs < endMs)) continue;
    const lines = utterance.text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
    const turns = lines.length > 1 && lines.every((line) => dashedLine.test(line)) ? lines : [lines.join(' ')];
    const total = turns.reduce((sum, turn) => sum + turn.length, 0);
    let passed = 0;
    for (const turn of turns) {
      const text = turn.replace(dashedLine, '').replace(/\s+/g, ' ').trim();
      const from = startMs + ((endMs - startMs) * passed) / total;
      passed += turn.length;
      const to = startMs + ((endMs - startMs) * passed) / total;
      if (text === '' || !(from < to)) continue;
      const whole = turns.length === 1;
      cleaned.push({ ...utterance, text, startMs: from, endMs: to, words: whole ? utterance.words : undefined });
    }
  }
  return cleaned.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}
