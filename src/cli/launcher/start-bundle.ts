/**
 * Runs the bundle. Its modules are in a few packs (scripts/build/make-packs.mjs). Each pack is one script that is
 * compiled from V8's code cache: otherwise Node would spend more time on compiling than a short command needs for
 * everything else.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { chooseCacheDirectory, readCache, writeCache } from './code-cache.ts';

/** A CommonJS module; `url` is its own address. */
type Definition = (exports: object, module: { exports: object }, require: (id: string) => unknown, url: string) => void;

interface Pack {
  readonly name: string;
  readonly script: Script;
  readonly definitions: Readonly<Record<string, Definition>>;
  cachedModules: readonly string[];
  readonly loaded: Set<string>;
}

/** Modules of Node that take a millisecond or more to load; most commands import them, but few call them. */
const slowModules = new Set([
  'child_process',
  'crypto',
  'dns',
  'fs/promises',
  'http2',
  'https',
  'tls',
  'worker_threads',
  'zlib',
]);

/** Set by the build: it changes when a pack changes. */
declare const BUNDLE_ID: string;

/**
 * @param entry a module of the bundle, as `pack/module`
 * @param isThread true in a thread. It is terminated from outside, so it writes caches whenever there is something new
 * instead of at its end
 */
export function startBundle(entry: string, { isThread = false, directory = __dirname } = {}): object {
  const packs = new Map<string, Pack>();
  const modules = new Map<string, { exports: object }>();
  /** Number of modules that are being loaded, each imported by the previous one. */
  let depth = 0;
  let requirePackage: NodeJS.Require | undefined;
  const requireOutside = (id: string): object => {
    const builtin = process.getBuiltinModule(id);
    if (builtin !== undefined) return builtin;
    // In a thread, this module loads Node's loader of ES modules: 5 ms.
    requirePackage ??= process.getBuiltinModule('node:module').createRequire(join(directory, 'start.cjs'));
    return requirePackage(id);
  };
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

/** An object that is loaded at the first access to a property. */
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

/**
 * A cache contains the code that was compiled when it was written: if it lacks a module that has been loaded, it is
 * written again.
 */
function save(directory: string, pack: Pack): void {
  const { name, script, loaded } = pack;
  const before = new Set(pack.cachedModules);
  if ([...loaded].every((module) => before.has(module))) return;
  pack.cachedModules = [...new Set([...before, ...loaded])];
  writeCache(directory, name, { data: script.createCachedData(), modules: pack.cachedModules });
}
