import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../../src/cli/context/context.ts';
import { type AnalysisRun, analyzeInputs } from '../../../../src/conversations/analysis/analyze-inputs.ts';
import type { AnalysisInput, Finder, Row } from '../../../../src/conversations/analysis/rows/row.ts';
import { noStatusLine } from '../../../../src/output/terminal/status-line.ts';
import { StaError } from '../../../../src/shared/errors.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { fakeContext } from '../../../support/fake-context.ts';
import { makeTemporaryDirectory, removeTemporaryDirectory } from '../../../support/temporary-directories.ts';

const inputOf = (index: number): AnalysisInput => {
  const row: Row = { source: 'a.txt', index, line: index + 1, text: `text ${index}`, fields: { n: index } };
  return { source: 'a.txt', text: row.text, row };
};

const stdin = {} as Context['stdin'];

const marks: Finder = { find: async (inputs) => inputs.map(({ text }) => ({ profane: [text] })) };

async function collect(run: Partial<AnalysisRun>, signal = new AbortController().signal) {
  const context = fakeContext({ clock: createFakeClock(), signal, stdin });
  const rows: Row[] = [];
  const whole: AnalysisRun = {
    open: async function* () {
      for (let index = 0; index < 2_000; index += 1) yield [inputOf(index)];
    },
    finders: [marks],
    paths: ['-'],
    concurrency: 3,
    resume: undefined,
    resumable: true,
    ...run,
  };
  try {
    for await (const group of analyzeInputs(context, whole)) rows.push(...group);
    return { rows, error: undefined };
  } catch (error) {
    return { rows, error };
  }
}

describe('analyzeInputs', () => {
  it.each([
    { paths: ['calls.csv'], shows: /^\S+ 50%, 1000 done/ },
    { paths: ['calls.csv', 'call.wav'], shows: /^1000 done/ },
  ])('shows how far it is, if bytes can say so: $paths', async ({ paths, shows }) => {
    const directory = makeTemporaryDirectory();
    const files = paths.map((name) => join(directory, name));
    for (const file of files) writeFileSync(file, 'x'.repeat(2_000));
    let describeProgress = () => '';
    const context = fakeContext({
      clock: createFakeClock(),
      stdin,
      startStatusLine(_, describe) {
        describeProgress = describe ?? describeProgress;
        return noStatusLine;
      },
    });
    const open = async function* () {
      for (let index = 0; index < 1_000; index += 1) yield [{ ...inputOf(index), endByte: index + 1 }];
    };
    const rest = { finders: [marks], concurrency: 1, resume: undefined, resumable: false };
    for await (const _ of analyzeInputs(context, { open, paths: files, ...rest }));
    expect(describeProgress()).toMatch(shows);
    removeTemporaryDirectory(directory);
  });

  it('returns rows in the order of the inputs, even if later calls are faster', async () => {
    let calls = 0;
    const uneven: Finder = {
      async find(inputs) {
        calls += 1;
        for (let turn = calls % 3; turn > 0; turn -= 1) await new Promise(setImmediate);
        return inputs.map(({ text }) => ({ sentiment: text }));
      },
    };
    const { rows, error } = await collect({ finders: [uneven, marks] });
    expect(error).toBeUndefined();
    expect(rows).toHaveLength(2_000);
    expect(calls).toBeLessThan(40);
    for (const [index, row] of rows.entries()) {
      const text = `text ${index}`;
      const found = { sentiment: text, profane: [text] };
      expect(row).toEqual({ source: 'a.txt', index, line: index + 1, text, ...found, fields: { n: index } });
    }
  });

  it('keeps the results of other finders if one fails for a text, and names its line', async () => {
    const picky: Finder = {
      async find(inputs) {
        if (inputs.some(({ text }) => text === 'text 700')) throw new StaError('invalid_request', 'not this one');
        return inputs.map(() => ({ sentiment: 'Neutral' }));
      },
    };
    const { rows, error } = await collect({ finders: [picky, marks] });
    expect(error).toBeUndefined();
    expect(rows.filter((row) => row.error !== undefined)).toEqual([
      expect.objectContaining({
        line: 701,
        profane: ['text 700'],
        error: { code: 'invalid_request', message: 'a.txt:701: not this one' },
      }),
    ]);
    expect(rows.filter(({ sentiment }) => sentiment === undefined)).toHaveLength(1);
  });

  it('passes on the row of an unreadable part', async () => {
    const row: Row = {
      source: 'a.txt',
      index: 0,
      text: '',
      error: { code: 'invalid_input', message: 'a.txt is empty' },
    };
    const open = async function* () {
      yield [{ source: 'a.txt', text: new StaError('invalid_input', 'a.txt is empty'), row }];
    };
    expect((await collect({ open })).rows).toEqual([row]);
  });

  it('ends with a failure that would affect every text, or a signal, after the rows so far', async () => {
    let calls = 0;
    const expiring: Finder = {
      async find(inputs, signal) {
        calls += 1;
        if (calls > 3) throw new StaError('unauthorized', 'The token has expired', { hint: 'sta login' });
        return marks.find(inputs, signal);
      },
    };
    const expired = await collect({ finders: [expiring], concurrency: 1 });
    expect(expired.rows.length).toBeGreaterThan(0);
    expect(expired.error).toMatchObject({
      code: 'unauthorized',
      hint: expect.stringContaining('--resume FILE >> FILE'),
    });
    const stop = new AbortController();
    const open = async function* (signal: AbortSignal) {
      for (let index = 0; ; index += 1) {
        if (index === 3_000) stop.abort(new StaError('interrupted', 'Interrupted'));
        signal.throwIfAborted();
        yield [inputOf(index)];
      }
    };
    const stopped = await collect({ open, resumable: false }, stop.signal);
    expect(stopped.error).toMatchObject({ code: 'interrupted', message: expect.stringMatching(/after \d+ results/) });
    expect(stopped.rows.map(({ index }) => index)).toEqual(stopped.rows.map((_, i) => i));
  });
});
