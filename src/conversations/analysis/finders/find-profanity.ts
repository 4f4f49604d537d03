/**
 * Finds the profane words of each utterance. One call checks many utterances, one per line, and replaces every profane
 * character by a mark that the texts do not contain: the marks show which words of which line are profane.
 */

import { isRefused } from '../../../api/batches/advise-refused.ts';
import { batchItems, oneGroup } from '../../../api/batches/batch-items.ts';
import type { Client } from '../../../api/client.ts';
import type { Finder } from '../rows/row.ts';

/** Characters per call: many lines, and far below the limit of a body that contains the text twice. */
const callChars = 100_000;
const marks = ['█', '▓', '▒', '░', '\ue000'];

export function createProfanityFinder({ profanity }: Pick<Client, 'profanity'>): Finder {
  /**
   * True if the service can check each line separately, which is an extension. Without it, marks may cross a line
   * break.
   */
  let byLine = true;

  async function check(text: string, replaceChar: string, lines: boolean) {
    const call = { text, replaceChar };
    if (!lines || !byLine) return profanity.check(call);
    try {
      const reply = await profanity.check({ ...call, lines: true, graded: true });
      byLine = reply.data.gradedWords !== undefined;
      return reply;
    } catch (error) {
      if (!isRefused(error)) throw error;
      const reply = await profanity.check(call);
      byLine = false;
      return reply;
    }
  }

  async function findWords(texts: readonly string[]): Promise<string[][]> {
    const joined = texts.join('\n');
    const mark = marks.find((one) => !joined.includes(one));
    const { censoredText, customProfaneWords, predefinedProfaneWords } = (
      await check(joined, mark ?? '*', texts.length > 1)
    ).data;
    const words = [...new Set([...customProfaneWords, ...predefinedProfaneWords])];
    if (words.length === 0) return texts.map(() => []);
    if (texts.length === 1) return [words];
    const found = mark === undefined ? undefined : readMarks(texts, censoredText, mark);
    if (found !== undefined) return found;
    // This service replaces words differently, or has found a word that spans two lines.
    const half = Math.ceil(texts.length / 2);
    return [...(await findWords(texts.slice(0, half))), ...(await findWords(texts.slice(half)))];
  }

  return {
    isOfLine: true,
    async find(inputs) {
      const texts = inputs.map(({ text }) => text.replace(/[\n\v\f\r\u0085\u2028\u2029]/g, ' '));
      const found: string[][] = [];
      const batches = batchItems(oneGroup(texts), {
        maxItems: () => Number.POSITIVE_INFINITY,
        sizesOf: ({ length }) => [length],
        maxSizes: [callChars],
        lingerMs: Number.POSITIVE_INFINITY,
      });
      for await (const batch of batches) found.push(...(await findWords(batch)));
      return found.map((profane) => ({ profane }));
    },
  };
}

/** @returns the marked words of each line, in lower case; undefined if anything else has changed or moved */
function readMarks(texts: readonly string[], censored: string, mark: string): string[][] | undefined {
  const lines = censored.split('\n');
  if (lines.length !== texts.length) return undefined;
  const runs = new RegExp(`${mark}+`, 'g');
  const found: string[][] = [];
  for (const [i, line] of lines.entries()) {
    const text = texts[i] ?? '';
    const words = new Set<string>();
    const unmarked = line.replace(runs, (run: string, index: number) => {
      const word = text.slice(index, index + run.length);
      words.add(word.toLowerCase());
      return word;
    });
    if (line.length !== text.length || unmarked !== text) return undefined;
    found.push([...words]);
  }
  return found;
}
