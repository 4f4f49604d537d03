import type { TimedUtterance } from '../timed-utterance.ts';

/** Two people in one cue, as subtitles show them: each line opens with a dash. */
const dashedLine = /^\s*[-–—]\s*/;

/**
 * The utterances that a sentence can be made of, in order of their starts: with text on one line, inside the
 * recording, of some length. A cue in which every line opens with a dash is one utterance a line, its time shared out
 * by characters.
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
