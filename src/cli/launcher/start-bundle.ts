/**
 * Runs the bundle. Its modules lie in a few packs (scripts/build/make-packs.mjs), each of them one script that is compiled
 * from V8's code cache: Node would spend more time on compiling than a short command takes for everything else.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { chooseCacheDirectory, readCache, writeCache } from './code-cache.ts';

/** A module as CommonJS knows it; `url` is what it takes for its own address. */
type Definition = (exports: object, module: { exports: object }, require: (id: string) => unknown, url: string) => void;

interface Pack {
  readonly name: string;
  readonly script: Script;
  readonly definitions: Readonly<Record<string, Definition>>;
  /** Those in the cache. */
  cachedModules: readonly string[];
  readonly loaded: Set<string>;
}

/** Modules of Node that take a millisecond or more to load; most commands import them, and few call them. */
const slowModules = new Set([
  'child_process',
  'crypto',
  'dns',
  'fs/promises',
  'http2',
  'tls',
  'worker_threads',
  'zlib',
]);

/** Set by the build: it differs where a pack differs. */
declare const BUNDLE_ID: string;

/**
 * @param entry a module of the bundle, as `pack/module`
 * @param isThread whether this is a thread, which is ended from outside: caches are written as soon as there is something new
 *   in place of when all is done
 */
export function startBundle(entry: string, { isThread = false, directory = __dirname } = {}): object {
  const packs = new Map<string, Pack>();
  const modules = new Map<string, { exports: object }>();
  /** How many modules are being loaded, each for the one before. */
  let depth = 0;
  const requireOutside = createRequire(join(directory, 'start.cjs'));
  const cacheDirectory = chooseCacheDirectory(directory, BUNDLE_ID);

  function openPack(name: string): Pack {
    const known = packs.get(name);
    if (known !== undefined) return known;
    const filename = join(directory, `${name}.cjs`);
    const cached = cacheDirectory === undefined ? undefined : readCache(cacheDirectory, name);
    // The build escapes everything beyond ASCII.
    const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData: cached?.data });
    const cachedModules = script.cachedDataRejected ? [] : (cached?.modules ?? []);
    const pack = { name, script, definitions: script.runInThisContext(), cachedModules, loaded: new Set<string>() };
    packs.set(name, pack);
    return pack;
  }

  /** @param id `./pack/module` */
  function load(id: string): object {
    const known = modules.get(id);
    if (known !== undefined) return known.exports;
    const [, packName = '', name = ''] = id.split('/');
    const pack = openPack(packName);
    const module = { exports: {} };
    modules.set(id, module);
    pack.loaded.add(name);
    depth += 1;
    pack.definitions[name]?.(module.exports, module, requireFrom, url);
    depth -= 1;
    if (isThread && depth === 0) saveAll();
    return module.exports;
  }

  const saveAll = () => {
    if (cacheDirectory === undefined) return;
    for (const pack of packs.values()) save(cacheDirectory, pack);
  };

  const url = pathToFileURL(join(directory, 'bundle.js')).href;
  const requireFrom = (id: string) => {
    if (id.startsWith('./')) return load(id);
    return slowModules.has(id.replace(/^node:/, '')) ? putOff(() => requireOutside(id)) : requireOutside(id);
  };

  if (!isThread) process.on('exit', saveAll);
  return load(`./${entry}`);
}

/** An object that is loaded when something is first taken from it. */
function putOff(load: () => object): object {
  let loaded: object | undefined;
  const target = () => (loaded ??= load());
  return new Proxy(
    {},
    {
      get: (_, name) => Reflect.get(target(), name),
      has: (_, name) => Reflect.has(target(), name),
      ownKeys: () => Reflect.ownKeys(target()),
      getOwnPropertyDescriptor(_, name) {
        const descriptor = Reflect.getOwnPropertyDescriptor(target(), name);
        return descriptor === undefined ? undefined : { ...descriptor, configurable: true };
      },
    },
  );
}

/** A cache holds what was compiled when it was written: one that lacks a module which has been loaded is written again. */
function save(directory: string, pack: Pack): void {
  const { name, script, loaded } = pack;
  const before = new Set(pack.cachedModules);
  if ([...loaded].every((module) => before.has(module))) return;
  pack.cachedModules = [...new Set([...before, ...loaded])];
  writeCache(directory, name, { data: script.createCachedData(), modules: pack.cachedModules });
}
