/** Counts what a function does, so that a guard against slow growth needs no clock. */
import { Session } from 'node:inspector';
import { createContext, Script } from 'node:vm';
import { buildSync } from 'esbuild';
import { countRegExpSteps } from './regexp-steps.ts';

const root = new URL('../../../', import.meta.url).pathname;

/** Twice the input may take this many times the work. The square of its length would take four times. */
const mostGrowth = 2.5;

/**
 * Finds the inputs for which twice the size takes far more than twice the work.
 *
 * @param path of the module, from the project's root
 * @param size of the smaller input: much larger than any window that the function looks at, or that will seem slow
 * @returns a line for each such input; empty if the work is linear for all
 */
export async function findSlowGrowth<Module, Input>(
  path: string,
  inputs: readonly Input[],
  size: number,
  work: (module: Module, input: Input, size: number) => unknown,
): Promise<string[]> {
  const counts = await countWork<Module>(
    path,
    inputs.flatMap((input) => [size, 2 * size].map((length) => (module: Module) => work(module, input, length))),
  );
  return inputs.flatMap((input, at) => {
    const [small = 0, large = 0] = counts.slice(2 * at, 2 * at + 2);
    return large <= mostGrowth * small ? [] : [`${JSON.stringify(input)}: ${small} steps, then ${large}`];
  });
}

/**
 * Counts the work of functions: the blocks of code that they run (by V8's coverage), the steps of their regular
 * expressions, and the elements that methods of strings and arrays may visit. They get a second copy of the module, in
 * a context whose built-in objects count. The same work gives the same number on every machine.
 * A function that returns a promise is awaited.
 *
 * @param path of the module, from the project's root
 */
export async function countWork<Module>(
  path: string,
  works: readonly ((module: Module) => unknown)[],
): Promise<number[]> {
  const context = createContext({ countRegExpSteps, Buffer });
  const url = `counted://${path}`;
  const session = new Session();
  session.connect();
  try {
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    new Script(countingBuiltIns).runInContext(context);
    new Script(bundle(path), { filename: url }).runInContext(context);
    const module = new Script('counted').runInContext(context) as Module;
    const takeSteps = new Script('takeSteps').runInContext(context) as () => number;
    const counts: number[] = [];
    for (const work of works) {
      takeBlocks(session, url);
      takeSteps();
      await work(module);
      counts.push(takeSteps() + takeBlocks(session, url));
    }
    return counts;
  } finally {
    session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

function bundle(path: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [root + path],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'counted',
    logLevel: 'error',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** The number of blocks of a script that were run since the last call. */
function takeBlocks(session: Session, url: string): number {
  let blocks = 0;
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error;
    const script = coverage.result.find((one) => one.url === url);
    for (const { ranges } of script?.functions ?? []) for (const { count } of ranges) blocks += count;
  });
  return blocks;
}

/** Runs inside the context, before the module. */
const countingBuiltIns = `
  let steps = 0;
  function takeSteps() {
    const taken = steps;
    steps = 0;
    return taken;
  }
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function (text) {
    const from = this.lastIndex;
    const found = exec.call(this, text);
    steps += countRegExpSteps(this, from, String(text), found);
    return found;
  };
  const wrap = (prototype, names) => {
    for (const name of names.split(' ')) {
      const method = prototype[name];
      prototype[name] = function (...given) {
        steps += this.length;
        return method.apply(this, given);
      };
    }
  };
  wrap(String.prototype, 'lastIndexOf includes toLowerCase toUpperCase normalize trim');
  wrap(Array.prototype, 'includes splice concat join fill reverse shift unshift sort toSorted flat');
  wrap(Object.getPrototypeOf(Uint8Array.prototype), 'indexOf includes fill set slice');
  for (const prototype of [String.prototype, Array.prototype]) {
    const indexOf = prototype.indexOf;
    prototype.indexOf = function (wanted, from = 0) {
      const at = indexOf.call(this, wanted, from);
      steps += Math.max(0, (at < 0 ? this.length : at + 1) - from);
      return at;
    };
  }
  const slice = Array.prototype.slice;
  Array.prototype.slice = function (from, to) {
    const taken = slice.call(this, from, to);
    steps += taken.length;
    return taken;
  };
  const arrayIterator = Object.getPrototypeOf([][Symbol.iterator]());
  const next = arrayIterator.next;
  arrayIterator.next = function () {
    steps++;
    return next.call(this);
  };
`;
