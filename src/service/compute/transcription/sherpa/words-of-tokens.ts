import type { OfflineResult } from 'sherpa-onnx-node';
import type { TranscriptWord } from '../../../../engines/speech/transcript/transcript.ts';

/** The assumed duration of the last token of a word if its end is unknown. */
const tokenMs = 200;

/**
 * Joins the tokens of a segment of speech, whose times are seconds from its start, into words: a space or `▁` before a
 * token begins a word, `@@` after it means that the word continues (paraformer). The words are those of the text.
 * @returns undefined if there are no times, or if the tokens do not add up to the text: Chinese, for example, has no
 * spaces
 */
export function wordsOfTokens(result: OfflineResult, startMs: number, endMs: number): TranscriptWord[] | undefined {
  const { tokens = [], timestamps = [], durations = [], ys_log_probs: logProbs = [] } = result;
  if (tokens.length === 0 || timestamps.length !== tokens.length) return undefined;
  const marksStarts = tokens.some((token) => /^[ ▁]/.test(token));
  const words: { text: string; first: number; last: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    const goesOn = marksStarts ? !/^[ ▁]/.test(token) : (tokens[index - 1]?.endsWith('@@') ?? false);
    const text = token.replace(/^[ ▁]+/, '').replace(/@@$/, '');
    const last = words.at(-1);
    if (goesOn && last !== undefined) {
      last.text += text;
      last.last = index;
    } else words.push({ text, first: index, last: index });
  }
  const texts = result.text.trim().split(/\s+/);
  const spoken = words.filter(({ text }) => text !== '');
  if (
    texts.length !== spoken.length ||
    spoken.some(({ text }, index) => text.toLowerCase() !== texts[index]?.toLowerCase())
  ) {
    return undefined;
  }
  const within = (ms: number) => Math.round(Math.max(startMs, Math.min(endMs, ms)));
  return spoken.map(({ first, last }, index) => {
    const lastStartMs = startMs + (timestamps[last] ?? 0) * 1000;
    const lengthMs = durations.length === tokens.length ? (durations[last] ?? 0) * 1000 : tokenMs;
    const next = spoken[index + 1];
    const nextMs = next === undefined ? endMs : startMs + (timestamps[next.first] ?? 0) * 1000;
    const wordStartMs = within(startMs + (timestamps[first] ?? 0) * 1000);
    const known = logProbs.length === tokens.length ? logProbs.slice(first, last + 1) : [];
    return {
      text: texts[index] ?? '',
      startMs: wordStartMs,
      endMs: Math.max(wordStartMs, within(Math.min(lastStartMs + lengthMs, nextMs))),
      confidence:
        known.length > 0 ? Math.min(1, Math.exp(known.reduce((sum, one) => sum + one, 0) / known.length)) : undefined,
    };
  });
}
