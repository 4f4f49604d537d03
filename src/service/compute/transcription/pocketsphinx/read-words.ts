import type { TranscriptWord } from '../../../../engines/speech/transcript/transcript.ts';

/** `<sil>`, `</s>`, `[NOISE]`, `++BREATH++`: noises, not words. */
const filler = /^(?:<.*>|\[.*\]|\+\+.*\+\+)$/;
/** A word line of `-time yes`: the word, its first and its last second, its posterior probability. */
const wordLine = /^(\S+) (\d{1,7}\.\d+) (\d{1,7}\.\d+) (-?\d+\.\d+(?:e[+-]\d+)?)$/;
/** The last second is the start of the last frame of 10 ms. */
const frameMs = 10;

/** Parses the words that `pocketsphinx_continuous -time yes` printed. @param offsetMs is added to the times */
export function readTimeLines(output: string, offsetMs: number): TranscriptWord[] {
  return output.split(/\r?\n/).flatMap((line) => {
    const [, text = '', start, end, confidence] = wordLine.exec(line) ?? [];
    if (start === undefined) return [];
    return wordOf(text, Number(start) * 1000, Number(end) * 1000 + frameMs, Number(confidence), offsetMs);
  });
}

/**
 * Parses the JSON lines that pocketsphinx 5 prints: `{"b":…,"d":…,"p":…,"t":…,"w":[…]}`, seconds from the start of the
 * file.
 */
export function readJsonLines(output: string, offsetMs: number): TranscriptWord[] {
  return output
    .split(/\r?\n/)
    .filter((line) => line.startsWith('{'))
    .flatMap((line) => {
      const result: unknown = JSON.parse(line);
      const words = isRecord(result) && Array.isArray(result.w) ? result.w : [];
      return words.flatMap((word: unknown) => {
        if (!isRecord(word) || typeof word.t !== 'string') return [];
        const [begin, length, posterior] = [Number(word.b), Number(word.d), Number(word.p)];
        return wordOf(word.t, begin * 1000, (begin + length) * 1000, posterior, offsetMs);
      });
    });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function wordOf(text: string, startMs: number, endMs: number, posterior: number, offsetMs: number): TranscriptWord[] {
  if (filler.test(text) || !Number.isFinite(startMs) || !Number.isFinite(endMs)) return [];
  return [
    {
      // `will(2)` is the second of the dictionary's pronunciations.
      text: text.replace(/\(\d+\)$/, ''),
      startMs: offsetMs + Math.round(startMs),
      endMs: offsetMs + Math.round(Math.max(startMs, endMs)),
      // Sums of logarithms may be slightly above 1.
      confidence: Number.isFinite(posterior) ? Math.max(0, Math.min(1, posterior)) : undefined,
    },
  ];
}
