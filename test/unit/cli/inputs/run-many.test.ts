import { describe, expect, it } from 'vitest';
import type { TextInput } from '../../../../src/api/batches/text-input.ts';
import { runMany, type TextOutput } from '../../../../src/cli/inputs/run-many.ts';
import { type StreamedResult, type StreamView, textView } from '../../../../src/output/view.ts';
import { type ErrorCode, StaError } from '../../../../src/shared/errors.ts';
import { fakeContext } from '../../../support/fake-context.ts';

const clock = { nowMs: () => 0, steadyMs: () => 0, sleep: () => Promise.resolve() };

async function* inputsOf(texts: readonly (string | StaError)[]): AsyncGenerator<readonly TextInput[]> {
  for (const [id, text] of texts.entries()) yield [{ id, source: '-', text }];
}

const echo = async (text: string): Promise<TextOutput> => ({ replies: [{ echo: text }], shown: textView({}, text) });

function start(
  texts: readonly (string | StaError)[],
  work: Parameters<typeof runMany>[2] = echo,
  { signal, concurrency = 4 }: { signal?: AbortSignal; concurrency?: number } = {},
): StreamView {
  const context = fakeContext({ clock, ...(signal !== undefined && { signal }) });
  return runMany(
    context,
    { open: () => inputsOf(texts), size: { texts: texts.length }, concurrency, jsonForPeople: true, title: 'Test' },
    work,
  );
}

async function collect({ results }: StreamView): Promise<StreamedResult[]> {
  const all: StreamedResult[] = [];
  for await (const group of results) all.push(...group);
  return all;
}

const fail = (code: ErrorCode) => () => Promise.reject(new StaError(code, 'no'));

describe('runMany', () => {
  it('returns one line per input, in order, whichever finishes first', async () => {
    const releases: (() => void)[] = [];
    const view = start(['a', 'b', 'c'], async (text) => {
      await new Promise<void>((resolve) => {
        releases.push(resolve);
        if (releases.length === 3) for (const release of releases.toReversed()) release();
      });
      return echo(text);
    });
    expect((await collect(view)).flatMap(({ replies }) => replies)).toEqual([
      { id: 0, echo: 'a' },
      { id: 1, echo: 'b' },
      { id: 2, echo: 'c' },
    ]);
    expect(view).toMatchObject({ exitCode: undefined, note: '3 texts' });
  });

  it.each<[string, object]>([
    ['its fields', { status: true, data: { text: '"' }, missing: undefined }],
    ['no fields', {}],
    ['a field of the name', { echo: 1, id: 'its own' }],
    ['a line of its own', { line: 7 }],
    ['another form as JSON', Object.defineProperty({ a: 1 }, 'toJSON', { value: () => ({ a: '1' }) })],
  ])('prints the same JSON for text replies as for object replies: a reply with %s', async (_what, reply) => {
    const inputs: TextInput[] = [
      { id: 'a"b', source: '-', text: 'x' },
      { id: null, line: 3, source: '-', text: 'x' },
      { line: 4, source: '-', text: 'x' },
      { source: 'file', text: 'x' },
    ];
    async function* open(): AsyncGenerator<readonly TextInput[]> {
      yield inputs;
    }
    const many = { open, size: undefined, concurrency: 1, jsonForPeople: true, title: 'Test' } as const;
    const work = async () => ({ replies: [reply], shown: textView({}, '') });
    const results = await collect(runMany(fakeContext({ clock }), many, work));
    expect(results).toHaveLength(inputs.length);
    for (const { lines, replies } of results) expect(lines).toEqual(replies.map((one) => JSON.stringify(one)));
  });

  it('works on a limited number at a time, and reads no further ahead', async () => {
    let [read, working, max, ahead] = [0, 0, 0, 0];
    async function* inputs(): AsyncGenerator<readonly TextInput[]> {
      for (let id = 0; id < 50; id += 1) {
        read += 1;
        yield [{ id, source: '-', text: 'x' }];
      }
    }
    const view = runMany(
      fakeContext({ clock }),
      { open: inputs, size: undefined, concurrency: 3, jsonForPeople: true, title: 'Test' },
      async (text) => {
        working += 1;
        max = Math.max(max, working);
        await new Promise(setImmediate);
        working -= 1;
        return echo(text);
      },
    );
    let taken = 0;
    for await (const _ of view.results) {
      taken += 1;
      ahead = Math.max(ahead, read - taken);
    }
    expect([taken, max]).toEqual([50, 3]);
    expect(ahead).toBeLessThanOrEqual(6);
  });

  it('prints an error line for a failed input or failed work, and continues', async () => {
    const view = start(['good', new StaError('invalid_input', 'Line 2 is not JSON'), 'bad', 'good'], (text) =>
      text === 'bad' ? fail('job_failed')() : echo(text),
    );
    expect((await collect(view)).flatMap(({ replies }) => replies)).toEqual([
      { id: 0, echo: 'good' },
      { id: 1, error: { code: 'invalid_input', message: 'Line 2 is not JSON' } },
      { id: 2, error: { code: 'job_failed', message: 'no' } },
      { id: 3, echo: 'good' },
    ]);
    expect(view).toMatchObject({ exitCode: 1, note: '4 texts, 2 failed' });
  });

  it('exits with 8 if the only failures are still pending', async () => {
    const view = start(['a', 'b'], (text) => (text === 'a' ? fail('pending')() : echo(text)));
    await collect(view);
    expect(view.exitCode).toBe(8);
  });

  it.each(['unauthorized', 'forbidden', 'not_signed_in', 'local_service'] as const)(
    'ends at once for %s, and aborts the work in progress',
    async (code) => {
      let stopped = 0;
      const view = start(['a', 'b', 'c'], (text, _source, signal) => {
        if (text === 'a') return fail(code)();
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped += 1;
            reject(signal.reason);
          });
        });
      });
      await expect(collect(view)).rejects.toMatchObject({ code });
      expect(stopped).toBeGreaterThan(0);
    },
  );

  it('survives a short outage of the service, and ends after a long one with advice on how to continue', async () => {
    const texts = [
      'ok',
      ...Array.from({ length: 19 }, () => 'gone'),
      'ok',
      ...Array.from({ length: 30 }, () => 'gone'),
    ];
    const view = start(texts, (text) => (text === 'gone' ? fail('connection_refused')() : echo(text)), {
      concurrency: 1,
    });
    const groups: unknown[] = [];
    const ended = (async () => {
      for await (const group of view.results) groups.push(group);
    })();
    await expect(ended).rejects.toMatchObject({
      code: 'connection_refused',
      hint: expect.stringContaining('--resume FILE >> FILE'),
    });
    expect(groups).toHaveLength(1 + 19 + 1 + 19);
  });

  it('ends with the first failure if the service was never reached', async () => {
    await expect(collect(start(['a', 'b'], fail('connection_refused')))).rejects.toMatchObject({
      code: 'connection_refused',
    });
  });

  it('does not treat a bug as a failed input', async () => {
    const view = start(['a'], () => Promise.reject(new TypeError('a bug')));
    await expect(collect(view)).rejects.toThrow('a bug');
  });

  it('reports its progress when a signal ends it', async () => {
    const controller = new AbortController();
    const view = start(
      ['a', 'b', 'c'],
      async (text) => {
        if (text === 'c') controller.abort(new StaError('interrupted', 'Interrupted'));
        controller.signal.throwIfAborted();
        return echo(text);
      },
      { signal: controller.signal, concurrency: 1 },
    );
    await expect(collect(view)).rejects.toMatchObject({
      code: 'interrupted',
      message: expect.stringContaining('after 2 results'),
      hint: expect.stringContaining('--resume FILE >> FILE'),
    });
  });
});
