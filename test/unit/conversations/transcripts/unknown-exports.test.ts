/**
 * Exports of platforms without a reader of their own, each with two or three lines: the general readers find text, speaker, role and
 * time. The shapes of unknown-exports.ndjson follow public documentation and public code; people and texts are invented.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLines, readTranscript } from '../../../support/read-transcript.ts';

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

const created = ['2026-01-02T10:00:00Z', '2026-01-03T10:00:00Z'];
const others = {
  'a shop': [
    { id: 1, name: 'Blue Chair', blurb: 'A chair for the garden', price: 20, created: created[0] },
    { id: 2, name: 'Red Table', blurb: 'A table that seats six', price: 90, created: created[1] },
  ],
  'a list of repositories': [
    { id: 1, owner: { login: 'ana', type: 'User' }, about: 'A tool for the web', pushed_at: created[0] },
    { id: 2, owner: { login: 'bo', type: 'User' }, about: 'Another tool for all', pushed_at: created[1] },
  ],
  'a log of a program': [
    { ts: 1794750540, logger: 'Main', line: 3, status: 'started the service now' },
    { ts: 1794750541, logger: 'Worker', line: 4, status: 'opened the port now' },
    { ts: 1794750542, logger: 'Main', line: 5, status: 'ran a slow query' },
  ],
};

it.each(Object.entries(others))('reads no conversation from %s', async (_name, document) => {
  const { utterances } = await readTranscript(JSON.stringify(document), { name: 'x.json' });
  expect(utterances).toEqual([expect.objectContaining({ error: expect.stringContaining('--items') })]);
});

it('reads what is under the word for a side: the words, or the name if the words are elsewhere', async () => {
  const words = [{ agent: 'Hello, how can I help?' }, { caller: 'Where is my parcel?' }];
  expect(await readLines(JSON.stringify(words))).toEqual([
    'agent | agent |  | Hello, how can I help?',
    'caller | customer |  | Where is my parcel?',
  ]);
  const names = [
    { agent: 'Bo', message: 'Hello, how can I help?' },
    { caller: 'Ana', message: 'Where is my parcel?' },
  ];
  expect(await readLines(JSON.stringify(names))).toEqual([
    'Bo | agent |  | Hello, how can I help?',
    'Ana | customer |  | Where is my parcel?',
  ]);
});
