/**
 * Exports of platforms without a reader of their own, each with two or three lines: the general readers find text, speaker, role and
 * time. The shapes of unknown-exports.ndjson follow public documentation and public code; people and texts are invented.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTranscript } from '../../../support/read-transcript.ts';

interface Shape {
  readonly name: string;
  /** Speaker, role, time and text. An export without names has the word for the side as the name, which is not compared. */
  readonly lines: readonly string[];
  /** A JSON document, or text. */
  readonly source: unknown;
  /** The name of the file. */
  readonly file?: string;
}

const fixture = new URL('../../../fixtures/unknown-exports.ndjson', import.meta.url);
const shapes = readFileSync(fixture, 'utf8')
  .trim()
  .split('\n')
  .map((line): Shape => JSON.parse(line));

describe('an export that no reader was written for', () => {
  it.each(shapes)('$name', async ({ source, lines, file = 'export.json' }) => {
    const text = typeof source === 'string' ? source : JSON.stringify(source);
    const { utterances } = await readTranscript(text, { name: file });
    const read = utterances.map((one, index) => {
      if ('error' in one) return one.error;
      const speaker = lines[index]?.startsWith(' | ') ? '' : one.speaker;
      return [speaker ?? '', one.role ?? '', one.date ?? one.start ?? one.fields?.time ?? '', one.text].join(' | ');
    });
    expect(read).toEqual(lines);
  });
});
