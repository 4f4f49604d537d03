/** A call of two channels (scripts/make-call.ts): its overlap, its silence and the levels of its voices. */

import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();
const fixtures = fileURLToPath(new URL('../fixtures/calls/', import.meta.url));
const channels = ['--channels', 'agent,customer'];

/** How far a line may begin or end from the speech of its channel (docs/engines/tone/README.md, "Channels"). */
const toleranceSeconds = 0.15;

const expectNear = (value: number, expected: number, tolerance: number) =>
  expect(Math.abs(value - expected), `${value}`).toBeLessThanOrEqual(tolerance);

/** Mean power of a channel of the fixture (8 bits, 8 kHz) between two times, decibels. */
function levelOf(channel: number, start: number, end: number): number {
  const samples = readFileSync(join(fixtures, 'two-channels.wav')).subarray(44);
  const own = samples.filter((_, i) => i % 2 === channel && i >= start * 16_000 && i < end * 16_000);
  return 10 * Math.log10([...own].reduce((sum, byte) => sum + ((byte - 128) / 128) ** 2, 0) / own.length);
}

describe.each([
  ['without subtitles', ['two-channels.wav'], toleranceSeconds],
  ['with subtitles', ['two-channels.wav', 'two-channels.srt'], 0.001],
])('a call %s', (_, files, tolerance) => {
  function open() {
    const sta = openSta();
    const folder = join(sta.directory, 'calls');
    mkdirSync(folder);
    for (const name of files) copyFileSync(join(fixtures, name), join(folder, name));
    const analyze = async (...argv: readonly string[]) => {
      const { code, stdout, stderr } = await sta('analyze', folder, ...channels, ...argv);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      return stdout.trimEnd();
    };
    const readRows = async (...argv: readonly string[]) =>
      (await analyze(...argv, '-o', 'ndjson')).split('\n').map((line) => JSON.parse(line));
    return { folder, analyze, readRows };
  }

  it('has its talk-over of 1 s and its silence of 2.5 s', async () => {
    const { readRows } = open();
    const [row] = await readRows('--per', 'conversation');
    expect(row).toMatchObject({ agents: ['agent'], customers: ['customer'], lines: 4, interruptions: 1, dead_air: 0 });
    expect(row.agent.interruptions).toBe(1);
    // Two lines bound each of them.
    expectNear(row.talk_over_seconds, 1, 2 * tolerance);
    expectNear(row.silence_seconds, 2.5, 2 * tolerance);
    expect(row.customer.silence_seconds).toBe(row.silence_seconds);
  });

  it('has the level of the voice in each line, and of each side', async () => {
    const { analyze, readRows } = open();
    const rows = await readRows();
    expect(rows.map(({ speaker }) => speaker)).toEqual(['agent', 'customer', 'agent', 'customer']);
    for (const { speaker, start, end, loudness_db: level } of rows) {
      // Pauses and unvoiced consonants count in the level of the whole line only.
      const whole = levelOf(speaker === 'agent' ? 0 : 1, start, end);
      expect(level).toBeGreaterThanOrEqual(whole - 0.2);
      expect(level).toBeLessThan(whole + 4);
      expect(level).toBe(Math.round(level * 10) / 10);
    }
    const [call] = await readRows('--per', 'conversation');
    expect(call.agent.loudness_db).toBeGreaterThan(call.customer.loudness_db + 3);
    expect(call.loudness_db).toBeGreaterThan(call.customer.loudness_db);
    expect(call.loudness_db).toBeLessThan(call.agent.loudness_db);
    const { summary } = JSON.parse(await analyze('--json'));
    expect(summary.conversations.figures.loudness_db.mean).toBe(call.loudness_db);
    const [names, first] = (await analyze('-o', 'csv')).split('\n');
    const column = names?.split(',').indexOf('loudness_db') ?? -1;
    expect(Number(first?.split(',')[column])).toBe(rows[0].loudness_db);
  });

  it('has the level in its report', async () => {
    const { folder, analyze } = open();
    const page = join(folder, '..', 'call.html');
    await analyze('--report', page);
    expect(readFileSync(page, 'utf8')).toMatch(/data-label="Loudness"[^>]*>-1\d\.\d dB</);
  });
});
