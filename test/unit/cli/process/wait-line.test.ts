import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WireRequest } from '../../../../src/api/requests/build-request.ts';
import { countStatusLines } from '../../../../src/cli/process/session.ts';
import { showWait } from '../../../../src/cli/process/wait-line.ts';

const request: WireRequest = {
  method: 'GET',
  url: 'http://h/',
  headers: {},
  body: undefined,
  repeatable: true,
  slow: false,
};
const reply = { status: 200, headers: {}, text: '' };
let startedMs: number;
let lines: (() => string)[];

beforeEach(() => {
  vi.useFakeTimers();
  startedMs = Date.now();
  lines = [];
});
afterEach(() => vi.useRealTimers());

const clock = { nowMs: Date.now, steadyMs: () => Date.now() - startedMs, sleep: async () => {} };
const openLines = () =>
  countStatusLines((title, describe) => {
    const line = () => `${title} ${describe()}`;
    lines.push(line);
    return { [Symbol.dispose]: () => void lines.splice(lines.indexOf(line), 1) };
  });
const afterMs = (ms: number) => new Promise<typeof reply>((resolve) => setTimeout(resolve, ms, reply));

it('shows a slow request with its time and the reason of its last retry, until there is a response', async () => {
  let retry = (_reason: string) => {};
  const send = showWait(openLines(), clock, 'host', (onRetry) => {
    retry = onRetry;
    return () => afterMs(130_000);
  });
  const sent = send(request);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(lines.map((line) => line())).toEqual(['Waiting for host 12 s']);
  retry('ETIMEDOUT');
  await vi.advanceTimersByTimeAsync(109_000);
  expect(lines.map((line) => line())).toEqual(['Waiting for host 121 s, sent again after no response']);
  await vi.advanceTimersByTimeAsync(9_000);
  await sent;
  expect(lines).toEqual([]);
  void send(request);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(lines.map((line) => line())).toEqual(['Waiting for host 4 s']);
});

it('shows neither a quick request nor one below the line of the command', async () => {
  const statusLines = openLines();
  const quick = showWait(statusLines, clock, 'host', () => () => afterMs(2_000))(request);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines).toEqual([]);
  {
    using _line = statusLines.startStatusLine('Summary', () => 'queued');
    void showWait(statusLines, clock, 'host', () => () => afterMs(60_000))(request);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(lines.map((line) => line())).toEqual(['Summary queued']);
  }
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await quick).toBe(reply);
  expect(lines).toEqual([]);
});
