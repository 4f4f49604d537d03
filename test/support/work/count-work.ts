/** Counts what a function does, so that a guard against slow growth needs no clock. */
import { readFile } from 'node:fs/promises';
import { createContext, Script } from 'node:vm';
import { build, type OnLoadArgs, type OnLoadResult, transform } from 'esbuild';
import { parseAst } from 'rollup/parseAst';
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
 * Counts the work of functions: the functions that they call, the rounds of their loops, the steps of their regular
 * expressions, and the elements that methods of strings and arrays may visit. They get a second copy of the module with
 * counters in its code, in a context whose built-in objects count. The same work gives the same number on every machine.
 * A function that returns a promise is awaited.
 *
 * @param path of the module, from the project's root
 */
export async function countWork<Module>(
  path: string,
  works: readonly ((module: Module) => unknown)[],
): Promise<number[]> {
  const context = createContext({ countRegExpSteps, Buffer, TextDecoder });
  new Script(`const { ${new Script(globalNames).runInContext(context)} } = globalThis;`).runInContext(context);
  new Script(countingBuiltIns).runInContext(context);
  new Script(await bundle(path), { filename: `counted://${path}` }).runInContext(context);
  const module = new Script('counted').runInContext(context) as Module;
  const takeSteps = new Script('takeSteps').runInContext(context) as () => number;
  const counts: number[] = [];
  for (const work of works) {
    takeSteps();
    await work(module);
    counts.push(takeSteps());
  }
  return counts;
}

/** Modules are counted on several inputs, and share files. */
const bundles = new Map<string, Promise<string>>();
const countingFiles = new Map<string, OnLoadResult>();

function bundle(path: string): Promise<string> {
  const known = bundles.get(path) ?? bundleAnew(path);
  bundles.set(path, known);
  return known;
}

async function bundleAnew(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [root + path],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'counted',
    logLevel: 'error',
    plugins: [{ name: 'count', setup: ({ onLoad }) => onLoad({ filter: /\.[jt]s$/ }, addCounters) }],
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** A counter at the start of each function and of each round of a loop. Folders `data/` hold no code. */
async function addCounters({ path }: OnLoadArgs): Promise<OnLoadResult> {
  const known = countingFiles.get(path);
  if (known !== undefined) return known;
  const loader = path.endsWith('.ts') ? 'ts' : 'js';
  const source = await readFile(path, 'utf8');
  if (path.includes('/data/')) return { contents: source, loader };
  const { code } = await transform(source, { loader });
  const inserts: [at: number, text: string][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const child of Object.values(node)) visit(child);
    if (!('type' in node && 'body' in node)) return;
    const { type, body } = node as { type: string; body: { type: string; start: number; end: number } | null };
    if (body === null || !/Function|^(?:For|While|DoWhile)/.test(type)) return;
    if (body.type === 'BlockStatement') inserts.push([body.start + 1, ' takenSteps++;']);
    else if (type === 'ArrowFunctionExpression') inserts.push([body.start, '(takenSteps++, '], [body.end, ')']);
    else if (type.endsWith('Statement')) inserts.push([body.start, '{ takenSteps++; '], [body.end, ' }']);
  };
  visit(parseAst(code));
  let from = 0;
  let counting = '';
  for (const [at, text] of inserts.sort(([one], [other]) => one - other)) {
    counting += code.slice(from, at) + text;
    from = at;
  }
  const loaded: OnLoadResult = { contents: counting + code.slice(from), loader: 'js' };
  countingFiles.set(path, loaded);
  return loaded;
}

/**
 * The names of the global objects. Node asks its own code for each global of a context, wherever one is read; a constant
 * of the same name costs nothing.
 */
const globalNames = `
  Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([name, { configurable }]) => configurable && /^[A-Za-z]\\w*$/.test(name) && name !== 'globalThis')
    .map(([name]) => name).join()
`;

/** Runs inside the context, before the module. */
const countingBuiltIns = `
  let takenSteps = 0;
  function takeSteps() {
    const taken = takenSteps;
    takenSteps = 0;
    return taken;
  }
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function (text) {
    const from = this.lastIndex;
    const found = exec.call(this, text);
    takenSteps += countRegExpSteps(this, from, String(text), found);
    return found;
  };
  const wrap = (prototype, names) => {
    for (const name of names.split(' ')) {
      const method = prototype[name];
      prototype[name] = function (...given) {
        takenSteps += this.length;
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
      takenSteps += Math.max(0, (at < 0 ? this.length : at + 1) - from);
      return at;
    };
  }
  const slice = Array.prototype.slice;
  Array.prototype.slice = function (from, to) {
    const taken = slice.call(this, from, to);
    takenSteps += taken.length;
    return taken;
  };
  const arrayIterator = Object.getPrototypeOf([][Symbol.iterator]());
  const next = arrayIterator.next;
  arrayIterator.next = function () {
    takenSteps++;
    return next.call(this);
  };
`;
