/** A context for code that needs no service: members that are not given fail when they are used. */
import type { Context } from '../../src/cli/context/context.ts';
import { noStatusLine } from '../../src/output/terminal/status-line.ts';

/** Of a run that starts no job. */
const withoutJobs: Context['jobJournal'] = {
  append() {
    throw new Error('the test starts no job');
  },
  hasStartedJobs: () => false,
  read: () => [],
  forget() {},
  appendEnd() {},
  readEnds: () => new Map(),
};

export function fakeContext(given: Partial<Context>): Context {
  const context: Partial<Context> = {
    signal: new AbortController().signal,
    startStatusLine: () => noStatusLine,
    heldFiles: undefined,
    holdOpen: (work) => work,
    atEnd() {},
    jobJournal: withoutJobs,
    ...given,
  };
  return new Proxy(context, {
    get(target, name) {
      if (!(name in target)) throw new Error(`the test gives no context.${String(name)}`);
      return Reflect.get(target, name);
    },
  }) as Context;
}
