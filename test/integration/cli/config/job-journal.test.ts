import { execFile } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type JournalEntry, openJobJournal } from '../../../../src/cli/config/job-journal.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const entry = (number: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  id: `job-${String(number).padStart(6, '0')}`,
  kind: 'sentiment',
  dataDirectory: '/data',
  startedAt: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
  source: 'call.txt',
  characters: 100,
  ...more,
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the job journal', () => {
  it('returns its entries, oldest first', () => {
    const journal = openJobJournal(join(temporaryDirectory(), 'state'));
    expect(journal.read()).toEqual([]);
    expect(journal.hasStartedJobs()).toBe(false);
    const entries = [
      entry(1),
      entry(2, { baseUrl: 'https://analytics.example.com', userId: 'alice' }),
      entry(3, { kind: 'summary', source: '-' }),
      entry(4, { kind: 'tone', items: ['tone_analysis'], optionalItems: ['speech_to_text'] }),
      entry(5, { kind: 'clips', settings: '0a1b', transaction: 't-1' }),
    ];
    for (const one of entries) journal.append(one);
    expect(journal.read()).toEqual(entries);
    expect(journal.hasStartedJobs()).toBe(true);
  });

  it('stores batches, and reads entries of versions without batches', () => {
    const directory = temporaryDirectory();
    const journal = openJobJournal(directory);
    journal.append(entry(1));
    journal.append(entry(2, { batch: 'b' }));
    journal.appendEnd({ batch: 'b', endedAt: '2026-06-01T00:00:00.000Z', count: 7, failed: 2 });
    expect(journal.read()).toEqual([entry(1), entry(2, { batch: 'b' })]);
    expect([...journal.readEnds().values()]).toEqual([
      { batch: 'b', endedAt: '2026-06-01T00:00:00.000Z', count: 7, failed: 2 },
    ]);
  });

  it('drops a deleted job, but keeps one started later under the same id', () => {
    const journal = openJobJournal(temporaryDirectory());
    journal.append(entry(1, { kind: 'tone' }));
    journal.append(entry(1, { kind: 'clips' }));
    journal.append(entry(2));
    journal.forget({ forgotten: entry(1).id, kind: 'tone', at: entry(5).startedAt });
    expect(journal.read()).toEqual([entry(1, { kind: 'clips' }), entry(2)]);
    journal.forget({ forgotten: entry(1).id, at: entry(6).startedAt });
    expect(journal.read()).toEqual([entry(2)]);
    const later = { ...entry(9, { kind: 'tone' }), id: entry(1).id };
    journal.append(later);
    expect(journal.read()).toEqual([entry(2), later]);
  });

  it('is readable only by its owner', () => {
    const directory = join(temporaryDirectory(), 'state');
    openJobJournal(directory).append(entry(1));
    expect(modeOf(directory)).toBe(0o700);
    expect(modeOf(join(directory, 'jobs.ndjson'))).toBe(0o600);
  });

  it('skips invalid lines', () => {
    const directory = temporaryDirectory();
    const path = join(directory, 'jobs.ndjson');
    writeFileSync(path, '{"id":"half","kind":"sent\nnull\n[]\n7\n{"id":1}\n\n');
    openJobJournal(directory).append(entry(1));
    appendFileSync(path, '{"id":"b","kind":"tone","startedAt":"2026-06-01T00:00:00.000Z","characters":"many"}\n');
    expect(
      openJobJournal(directory)
        .read()
        .map(({ id, characters }) => [id, characters]),
    ).toEqual([
      ['job-000001', 100],
      ['b', 0],
    ]);
  });

  it('stays bounded, and drops the oldest entries first', () => {
    const directory = temporaryDirectory();
    const journal = openJobJournal(directory, 2000);
    for (let number = 1; number <= 500; number += 1) journal.append(entry(number));
    const ids = journal.read().map(({ id }) => id);
    expect(ids.at(-1)).toBe('job-000500');
    expect(ids.length).toBeGreaterThan(40);
    expect(ids.length).toBeLessThan(100);
    expect(ids).toEqual(ids.map((_, i) => entry(500 - ids.length + 1 + i).id));
    expect(readdirSync(directory).length).toBeLessThanOrEqual(5);
    for (const name of readdirSync(directory)) expect(modeOf(join(directory, name))).toBe(0o600);
  });

  it('loses no entry when two processes write at the same time', async () => {
    const directory = temporaryDirectory();
    const module = resolve(import.meta.dirname, '../../../../src/cli/config/job-journal.ts');
    const program = `
      const { openJobJournal } = await import(${JSON.stringify(module)});
      const [directory, name] = process.argv.slice(-2);
      const journal = openJobJournal(directory, 40_000);
      for (let i = 0; i < 300; i += 1) {
        journal.append({ id: name + i, kind: 'sentiment', startedAt: new Date().toISOString(), characters: i });
      }`;
    const write = (name: string) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, directory, name]);
    await Promise.all([write('a'), write('b')]);
    // About 55,000 bytes, so at least one file was rotated while both processes wrote.
    expect(readdirSync(directory).length).toBeGreaterThan(1);
    const ids = new Set(
      openJobJournal(directory)
        .read()
        .map(({ id }) => id),
    );
    expect(ids.size).toBe(600);
    for (const name of readdirSync(directory)) expect(readFileSync(join(directory, name), 'utf8')).toMatch(/\}\n$/);
  });
});
