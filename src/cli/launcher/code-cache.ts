/**
 * Where compiled code is kept between runs. V8 runs the code in such a file without checking the source, so a file that
 * someone else could have written is never read. If a location cannot be written to, starting is slower, but nothing
 * fails.
 */
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { makePrivateDirectory } from '../../shared/files/make-directory.ts';

/** The compiled code of a pack. */
export interface CachedPack {
  /** V8's own format; V8 rejects data that another version wrote. */
  readonly data: Buffer;
  /** The modules that were loaded when it was written. */
  readonly modules: readonly string[];
}

/**
 * When a version of sta or Node writes its first cache, caches of other versions that are older than this are removed,
 * milliseconds.
 */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The directory of a bundle's caches, which need not exist: next to the bundle if this user owns that directory, else
 * in the state directory.
 *
 * @param bundleId changes with the bundle
 * @returns undefined if nothing is to be cached
 */
export function chooseCacheDirectory(bundle: string, bundleId: string): string | undefined {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  const key = `${bundleId}-${process.version}-${process.arch}-${describeCompiler()}`;
  try {
    const beside = process.geteuid?.() === statSync(bundle).uid;
    return join(beside ? join(bundle, '.code-cache') : join(stateDirectory(), 'code-cache'), key);
  } catch {
    return undefined;
  }
}

/**
 * The beginning of V8's data for an empty script: hashes of its version and of its flags. V8 rejects code that was
 * compiled with other flags, so processes with different NODE_OPTIONS would otherwise overwrite each other's caches at
 * every start. `v8.cachedDataVersionTag` has the same information, but loading its module takes four times as long.
 */
const describeCompiler = (): string => new Script('').createCachedData().toString('hex', 0, 16);

/** Same as in src/shared/files/directories.ts, but without its library: nothing may be loaded before the caches are. */
export function stateDirectory(): string {
  const { STA_STATE_DIR, XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  if (STA_STATE_DIR) return STA_STATE_DIR;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Logs', 'sta');
  if (process.platform === 'win32') return join(LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'sta', 'Log');
  return join(XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'sta');
}

/** True if only this user can have written it. Windows protects a user's directories by default. */
const isOurs = ({ uid, mode }: Stats): boolean =>
  process.geteuid === undefined || (uid === process.geteuid() && (mode & 0o022) === 0);

export function isOurDirectory(path: string): boolean {
  const stats = lstatSync(path);
  return stats.isDirectory() && isOurs(stats);
}

/** @param name the name of the pack */
export function readCache(directory: string, name: string): CachedPack | undefined {
  let file: number | undefined;
  try {
    if (!isOurDirectory(directory)) return undefined;
    file = openSync(join(directory, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const stats = fstatSync(file);
    if (!stats.isFile() || !isOurs(stats)) return undefined;
    return parse(readFileSync(file));
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * V8's data, which must be at the beginning to be aligned; then the names of the modules as JSON; then the length of
 * these names.
 */
function parse(content: Buffer): CachedPack | undefined {
  const end = content.length - 4;
  const start = end - content.readUInt32LE(end);
  if (start <= 0) return undefined;
  return { data: content.subarray(0, start), modules: JSON.parse(content.toString('utf8', start, end)) };
}

export function writeCache(directory: string, name: string, { data, modules }: CachedPack): void {
  const draft = join(directory, `${name}.${process.pid}`);
  try {
    if (makePrivateDirectory(directory)) removeOld(dirname(directory));
    if (!isOurDirectory(directory)) return;
    const names = Buffer.from(JSON.stringify(modules));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(names.length);
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(file, Buffer.concat([data, names, length]));
      // V8 does not check all of its input, so after a power cut the file must be complete or absent.
      fsyncSync(file);
      renameSync(draft, join(directory, name));
    } catch (error) {
      unlinkSync(draft);
      throw error;
    } finally {
      closeSync(file);
    }
  } catch {
    // The next run compiles again.
  }
}

function removeOld(directory: string): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true });
  }
}
