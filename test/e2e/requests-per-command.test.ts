/** The number of requests that a command sends: this protects its speed over a slow network. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startSta, temporaryDirectory } from '../support/start-sta.ts';

test('a command sends no more requests than it needs', async () => {
  const routes: string[] = [];
  const note = (line: string) => {
    // Lines about jobs have none.
    const { route } = JSON.parse(line);
    if (route !== undefined) routes.push(route);
  };
  const logger = pino({}, { write: note });
  const sta = await startSta({ logger });
  const directory = temporaryDirectory();
  const file = (name: string, text: string): string => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };
  const lines = file('lines.txt', 'Where is my parcel?\nI like it.\n'.repeat(100));
  const texts = file(
    'texts.ndjson',
    Array.from({ length: 300 }, (_, id) => `${JSON.stringify({ id, text: 'I like it.' })}\n`).join(''),
  );
  const count = async (...argv: string[]): Promise<number> => {
    const before = routes.length;
    expect(await sta(...argv)).toMatchObject({ code: 0 });
    return routes.slice(before).filter((route) => !route.endsWith('/create_access_token') && route !== '/healthz')
      .length;
  };
  expect(await count('tags', 'list')).toBe(1);
  // To warn about an equal name, it first lists the tags.
  expect(await count('tags', 'create', 'refund', '--sample', 'I want my money back')).toBe(2);
  expect(await count('match', 'tags', 'refund me')).toBe(1);
  // A long list is read in pages of a megabyte: three, after the plain list that is cut off, and the question whether
  // the service has pages.
  const samples = file('samples.txt', `${'money '.repeat(1_600)}\n`.repeat(80));
  for (const name of ['a', 'b', 'c']) await sta('tags', 'create', name, '--samples-file', samples);
  expect(await count('tags', 'list')).toBe(5);
  expect(await count('tags', 'delete', 'a', 'b', 'c', '--yes')).toBe(8);
  expect(await count('match', 'tags', '--file', lines)).toBeLessThanOrEqual(2);
  expect(await count('profanity', 'check', 'damn')).toBe(1);
  expect(await count('sentiment', 'run', 'I like it')).toBe(2);
  // Twelve, and more on a busy machine, whose batches are smaller; with one call per text, there would be 300.
  expect(await count('sentiment', 'run', '--ndjson', '--file', texts)).toBeLessThan(60);
});
