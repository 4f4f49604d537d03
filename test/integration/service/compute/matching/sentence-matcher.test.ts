import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../../../../src/contract/schemas/limits.ts';
import {
  createMatchingEngine,
  type MatchingEngine,
  type MatchTarget,
} from '../../../../../src/engines/text/matching/matcher.ts';
import { createSentenceMatcher } from '../../../../../src/service/compute/matching/sentence-matcher.ts';

/** An engine that counts how often it prepares. */
function countingEngine(): { engine: MatchingEngine; prepared: () => number } {
  const real = createMatchingEngine();
  let count = 0;
  return {
    engine: {
      prepare(targets, pause) {
        count++;
        return real.prepare(targets, pause);
      },
    },
    prepared: () => count,
  };
}

/** Targets with one sample each. */
const targets = (samples: Readonly<Record<string, string>>) => ({
  ranked: Object.entries(samples).map(([id, { length }]) => ({
    id,
    contentKey: `${id} 1`,
    texts: 1,
    bytes: length,
    threshold: null,
    priority: null,
  })),
  read: async () => Object.entries(samples).map(([id, sample]) => ({ id, samples: [sample], phrases: [] })),
});

const targetsOf = (user: number) => targets({ [`tag-${user}`]: `refund ${user}` });

describe('createSentenceMatcher', () => {
  it('keeps the prepared sets of many users, up to a number of bytes', async () => {
    const { engine, prepared } = countingEngine();
    const size = (await engine.prepare([{ id: 'tag-0', samples: ['refund 0'], phrases: [] }])).bytes;
    const users = Array.from({ length: 100 }, (_, user) => user);
    const roomy = createSentenceMatcher(async () => engine, defaultLimits, undefined, 200 * size);
    for (const user of [...users, ...users]) await roomy.match(targetsOf(user), undefined, ['a refund']);
    expect(prepared()).toBe(1 + 100);
    const tight = createSentenceMatcher(async () => engine, defaultLimits, undefined, 20 * size);
    for (const user of [...users, 99, 98, 0]) await tight.match(targetsOf(user), undefined, ['a refund']);
    expect(prepared()).toBe(101 + 100 + 1);
  });

  it('prepares a set once for concurrent calls, and again after a failure', async () => {
    const { engine, prepared } = countingEngine();
    let failures = 1;
    const matcher = createSentenceMatcher(async () => {
      if (failures-- > 0) throw new Error('not yet');
      return engine;
    }, defaultLimits);
    const call = () => matcher.match(targetsOf(1), undefined, ['refund 1']);
    await expect(call()).rejects.toThrow('not yet');
    const [one, other] = await Promise.all([call(), call()]);
    expect(one).toEqual(other);
    expect(one).toEqual([{ id: 'tag-1', matchedTextList: [{ score: 1, text: 'refund 1', value: 'refund 1' }] }]);
    expect(prepared()).toBe(1);
  });

  it('scores a recurring sentence once, and gives every call its own matches', async () => {
    const real = createMatchingEngine();
    let scored = 0;
    const matcher = createSentenceMatcher(
      async () => ({
        async prepare(targets, pause) {
          const one = await real.prepare(targets, pause);
          return {
            bytes: one.bytes,
            read: (sentences) => one.read(sentences),
            score(sentence, lowest) {
              scored++;
              return one.score(sentence, lowest);
            },
          };
        },
      }),
      defaultLimits,
    );
    const sentences = ['refund 1', 'nothing', 'refund 1', 'x'.repeat(501)];
    const first = await matcher.match(targetsOf(1), undefined, sentences);
    expect(first).toEqual([{ id: 'tag-1', matchedTextList: [found('refund 1'), found('refund 1')] }]);
    expect(await matcher.match(targetsOf(1), undefined, sentences.toReversed())).toEqual(first);
    expect(scored).toBe(3 + 1);
    expect(await matcher.match(targetsOf(1), undefined, ['nothing'], 0)).toHaveLength(1);
    expect(await matcher.match(targetsOf(2), undefined, ['refund 2'])).toEqual([
      { id: 'tag-2', matchedTextList: [found('refund 2')] },
    ]);
  });
});

/** A thread that gives no scores; counts what it prepares. */
function fakeThread(bytes: number, fails: { preparing?: boolean; scoring?: number } = {}) {
  const prepared: string[] = [];
  return {
    prepared,
    async prepare(targets: readonly MatchTarget[]) {
      prepared.push(targets[0]?.id ?? '');
      if (fails.preparing) throw new Error('no thread');
      return {
        bytes,
        async score() {
          if ((fails.scoring ?? 0) < prepared.length) return [];
          throw new Error('The thread has ended');
        },
        drop: () => {},
      };
    },
  };
}

const manyTargets = (user: number, count: number) =>
  targets(
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`tag-${user}-${at}`, `sample ${at} of ${user}`])),
  );

describe('the thread', () => {
  const sentences = Array.from({ length: 64 }, (_, at) => `sentence ${at}`);

  it('prepares large sets and matches many sentences; small sets and few sentences stay in the calling thread', async () => {
    const { engine, prepared } = countingEngine();
    const thread = fakeThread(1_000);
    const matcher = createSentenceMatcher(async () => engine, defaultLimits, thread);
    await matcher.match(targetsOf(1), undefined, ['refund 1']);
    expect([prepared(), thread.prepared]).toEqual([1, []]);
    await matcher.match(targetsOf(1), undefined, sentences);
    await matcher.match(targetsOf(1), undefined, ['another']);
    await matcher.match(manyTargets(2, 100), undefined, ['one']);
    expect([prepared(), thread.prepared]).toEqual([1, ['tag-1', 'tag-2-0']]);
  });

  it('is replaced by the engine if it cannot be started, and used again after it has ended', async () => {
    const { engine, prepared } = countingEngine();
    const without = createSentenceMatcher(async () => engine, defaultLimits, fakeThread(1_000, { preparing: true }));
    expect(await without.match(targetsOf(1), undefined, ['refund 1', ...sentences])).toHaveLength(1);
    expect(prepared()).toBe(1);
    const thread = fakeThread(1_000, { scoring: 1 });
    const again = createSentenceMatcher(async () => engine, defaultLimits, thread);
    expect(await again.match(manyTargets(2, 100), undefined, ['one'])).toEqual([]);
    expect(thread.prepared).toHaveLength(2);
  });

  it('prepares the sets of a thousand users with a hundred tags each once, if they fit into the memory', async () => {
    const { engine } = countingEngine();
    const users = Array.from({ length: 1_000 }, (_, user) => user);
    const thread = fakeThread(1_000_000);
    const roomy = createSentenceMatcher(async () => engine, defaultLimits, thread, 1_100_000_000);
    for (const user of [...users, ...users]) await roomy.match(manyTargets(user, 100), undefined, [`one ${user}`]);
    expect(thread.prepared).toHaveLength(1_000);
  });

  it('drops huge sets of other users before it prepares another one, and after their calls have used them', async () => {
    const bytes = 50e6;
    let kept = 0;
    let max = 0;
    const thread = {
      async prepare() {
        kept += 1;
        max = Math.max(max, kept);
        let dropped = false;
        return {
          bytes,
          async score() {
            if (dropped) throw new Error('dropped before it was used');
            return [];
          },
          drop() {
            dropped = true;
            kept -= 1;
          },
        };
      },
    };
    const matcher = createSentenceMatcher(async () => createMatchingEngine(), defaultLimits, thread, 1e9);
    const hugeTargets = (user: number) => {
      const { ranked, read } = manyTargets(user, 100);
      return { ranked: ranked.map((one) => ({ ...one, bytes: 1e5 })), read };
    };
    const users = Array.from({ length: 8 }, (_, user) => user);
    await Promise.all(users.map((user) => matcher.match(hugeTargets(user), undefined, ['one'])));
    // One that is kept (up to 64 MiB), and the next one.
    expect(max).toBe(2);
  });
});

const found = (text: string) => ({ score: 1, text, value: text });
