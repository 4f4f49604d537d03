/**
 * Runs the bundle. Its modules lie in a few packs (scripts/build/make-packs.mjs), each of them one script that is compiled
 * from V8's code cache: Node would spend more time on compiling than a short command takes for everything else.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { type CachedPack, chooseCacheDirectory, readCache, writeCache } from './code-cache.ts';

/** A module as CommonJS knows it; `url` is what it takes for its own address. */
type Definition = (exports: object, module: { exports: object }, require: (id: string) => unknown, url: string) => void;

interface Pack {
  readonly name: string;
  readonly script: Script;
  readonly definitions: Readonly<Record<string, Definition>>;
  readonly cached: CachedPack | undefined;
  readonly loaded: Set<string>;
}

/** Set by the build: it differs where a pack differs. */
declare const BUNDLE_ID: string;

/**
 * @param entry a module of the bundle, as `pack/module`
 * @param directory where the packs are
 */
export function startBundle(entry: string, directory: string = __dirname): void {
  const packs = new Map<string, Pack>();
  const modules = new Map<string, { exports: object }>();
  const requireOutside = createRequire(join(directory, 'start.cjs'));
  const cacheDirectory = chooseCacheDirectory(directory, BUNDLE_ID);

  function openPack(name: string): Pack {
    const known = packs.get(name);
    if (known !== undefined) return known;
    const filename = join(directory, `${name}.cjs`);
    const cached = cacheDirectory === undefined ? undefined : readCache(cacheDirectory, name);
    // The build escapes everything beyond ASCII.
    const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData: cached?.data });
    const accepted = script.cachedDataRejected ? undefined : cached;
    const pack = { name, script, definitions: script.runInThisContext(), cached: accepted, loaded: new Set<string>() };
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
    pack.definitions[name]?.(module.exports, module, requireFrom, url);
    return module.exports;
  }

  const url = pathToFileURL(join(directory, 'bundle.js')).href;
  const requireFrom = (id: string) => (id.startsWith('./') ? load(id) : requireOutside(id));

  if (cacheDirectory !== undefined && isMainThread) {
    process.on('exit', () => {
      for (const pack of packs.values()) save(cacheDirectory, pack);
    });
  }
  load(`./${entry}`);
}

/** A cache holds what was compiled when it was written: one that lacks a module which this run has loaded is written again. */
function save(directory: string, { name, script, cached, loaded }: Pack): void {
  const before = new Set(cached?.modules);
  if ([...loaded].every((module) => before.has(module))) return;
  writeCache(directory, name, { data: script.createCachedData(), modules: [...new Set([...before, ...loaded])] });
}
