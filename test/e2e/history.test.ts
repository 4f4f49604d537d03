/** `sta analyze --history`: runs are appended to a file, and compared with earlier ones. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();

const calm = 'The parcel came on time, thank you.';
const angry = 'This is terrible, I am really angry.';

function open() {
  const sta = openSta();
  const path = (name: string) => join(sta.directory, name);
  const write = (name: string, ...parts: readonly (readonly [text: string, count: number])[]) => {
    writeFileSync(
      path(name),
      parts.flatMap(([text, count]) => Array.from({ length: count }, (_, i) => `${text} ${i}`)).join('\n'),
    );
    return path(name);
  };
  const analyze = (chat: string, ...flags: readonly string[]) =>
    sta('analyze', chat, '--with', 'sentiment', '--history', path('history.ndjson'), ...flags);
  return { sta, path, write, analyze, history: path('history.ndjson') };
}

it('fails if the negative share is up beyond chance beside earlier runs, and only then', async () => {
  const { write, analyze, history } = open();
  const good = write('good.txt', [calm, 90], [angry, 10]);
  const bad = write('bad.txt', [calm, 60], [angry, 40]);
  const gate = ['--fail-on', "change.verdict == 'worse' && change.negative_share > 0.05"];
  const first = await analyze(good, '--json', ...gate);
  expect(first.code, first.stderr).toBe(0);
  expect(JSON.parse(first.stdout).summary.change).toMatchObject({ runs: 0, since: null, verdict: 'same' });
  const same = await analyze(good, ...gate);
  expect(same.code, same.stderr).toBe(0);
  const worse = await analyze(bad, '--json', ...gate);
  expect(worse.code).toBe(10);
  const { change } = JSON.parse(worse.stdout).summary;
  expect(change).toMatchObject({ runs: 2, verdict: 'worse' });
  expect(change.negative_share).toBeGreaterThan(0.2);
  const runs = readFileSync(history, 'utf8').trimEnd().split('\n');
  expect(runs).toHaveLength(3);
  expect(JSON.parse(runs[0] ?? '')).toMatchObject({ where: null, lines: 100, sentiment: { count: 100 } });
});

it('compares only with runs of the last days that have the same --where', async () => {
  const { write, analyze, history } = open();
  const good = write('good.txt', [calm, 20]);
  await analyze(good);
  const old = { ...JSON.parse(readFileSync(history, 'utf8')), at: '2020-01-01T00:00:00.000Z' };
  writeFileSync(history, `${JSON.stringify(old)}\n`);
  const later = await analyze(good, '--json');
  expect(JSON.parse(later.stdout).summary.change.runs).toBe(0);
  const longer = await analyze(good, '--json', '--history-days', '10000');
  expect(JSON.parse(longer.stdout).summary.change.runs).toBe(2);
  const chosen = await analyze(good, '--json', '--where', "sentiment != 'Neutral'");
  expect(JSON.parse(chosen.stdout).summary.change.runs).toBe(0);
});

it('skips a line that was not written completely, and says so', async () => {
  const { write, analyze, history } = open();
  const good = write('good.txt', [calm, 20]);
  await analyze(good);
  appendFileSync(history, '{"at":"2026-');
  const next = await analyze(good, '--json');
  expect(next.code, next.stderr).toBe(0);
  expect(JSON.parse(next.stdout).summary.change.runs).toBe(1);
  const last = await analyze(good);
  expect(last.stderr).toContain('1 line of the history cannot be read');
  expect(readFileSync(history, 'utf8').trimEnd().split('\n')).toHaveLength(4);
});

it('rejects a file that is no history, and a gate about a change without one', async () => {
  const { sta, write, analyze, history } = open();
  const good = write('good.txt', [calm, 2]);
  writeFileSync(history, 'name,value\n');
  const wrong = await analyze(good);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('is not a history');
  expect(readFileSync(history, 'utf8')).toBe('name,value\n');
  const gate = await sta('analyze', good, '--fail-on', "change.verdict == 'worse'");
  expect(gate.code).toBe(2);
  expect(gate.stderr).toContain('--fail-on: change needs --history FILE');
});
