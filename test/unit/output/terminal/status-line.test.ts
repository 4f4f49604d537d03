import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { startSpinner } from '../../../../src/output/terminal/status-line.ts';
import { eventually } from '../../../support/eventually.ts';

/** A stream that claims to be a terminal and records its writes. */
function terminal(columns: number, isTTY = true) {
  const stream = new PassThrough();
  const chunks: string[] = [];
  stream.on('data', (chunk) => chunks.push(String(chunk)));
  const cleared: number[] = [];
  const methods = {
    isTTY,
    columns,
    cursorTo: () => true,
    moveCursor: () => true,
    clearLine: () => cleared.push(1) > 0,
  };
  // The spinner uses only these parts of a terminal's stream.
  return {
    stream: Object.assign(stream, methods) as unknown as WriteStream,
    chunks,
    text: () => chunks.join(''),
    cleared,
  };
}

it('shows the title and the current description, and removes both at the end', async () => {
  const { stream, chunks, text, cleared } = terminal(60);
  let state = 'Queued';
  const line = startSpinner(stream, 'Summary', () => state);
  await eventually(() => expect(text()).toContain('Summary Queued'));
  state = `Processing ${'x'.repeat(100)}`;
  await eventually(() => expect(text()).toContain('Summary Processing'));
  expect(Math.max(...chunks.map((chunk) => stripVTControlCharacters(chunk).length))).toBeLessThanOrEqual(60);
  const before = cleared.length;
  line[Symbol.dispose]();
  expect(cleared.length).toBeGreaterThan(before);
});

it.each([
  ['a stream that is not a terminal', terminal(80, false)],
  ['a terminal of unknown width', terminal(0)],
])('shows nothing on %s', async (_what, { stream, text }) => {
  const shown = terminal(60);
  const [line, other] = [startSpinner(stream, 'Title', () => 'state'), startSpinner(shown.stream, 'Title', () => 'x')];
  await eventually(() => expect(shown.text()).toContain('Title x'));
  line[Symbol.dispose]();
  other[Symbol.dispose]();
  expect(text()).toBe('');
});

it('shows nothing if it is stopped before it starts', async () => {
  const { stream, text } = terminal(60);
  startSpinner(stream, 'Early', () => '')[Symbol.dispose]();
  const later = terminal(60);
  const line = startSpinner(later.stream, 'Later', () => '');
  await eventually(() => expect(later.text()).toContain('Later'));
  line[Symbol.dispose]();
  expect(text()).toBe('');
});

it('never wraps, and leaves out what a narrow terminal has no room for', async () => {
  const { stream, chunks, text } = terminal(20);
  using _line = startSpinner(stream, 'Analysing conversations', () => 'Processing');
  await eventually(() => expect(text()).toContain('Analysing'));
  expect(Math.max(...chunks.map((chunk) => stripVTControlCharacters(chunk).length))).toBeLessThanOrEqual(20);
});
