/**
 * Downloads a model of a catalogue: its files go one by one into a staging folder, which takes the model's place when
 * every file is there and has its hash. Only one process at a time downloads a model.
 */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rm, rmdir, statfs } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Environment } from '../environment.ts';
import { StaError, systemCodeOf } from '../errors.ts';
import { modelsDirectory } from '../files/directories.ts';
import { hashContent } from '../files/hash-content.ts';
import { renameFile } from '../files/rename-file.ts';
import { syncToDisk } from '../files/write-file.ts';
import type { CompleteEntry } from './catalogue.ts';
import { type DownloadOptions, downloadModelFile } from './download-file.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { stagingOf, withModelLock } from './model-lock.ts';
import { cannotWriteError, forgetPart } from './part-file.ts';

export interface PullOptions extends Omit<DownloadOptions, 'onBytes'> {
  readonly env: Environment;
  readonly nowMs: number;
  /** Called once if another process is getting the model. */
  readonly onWait: () => void;
  /** @param doneBytes present, of all files together @param loadedBytes downloaded by this run */
  readonly onProgress: (path: string, doneBytes: number, loadedBytes: number) => void;
}

export interface Pulled {
  readonly folder: string;
  /** False if the model was already there. */
  readonly pulled: boolean;
}

/** Bytes to leave free on the disk for other programs. */
const spareBytes = 64 * 1024 ** 2;

/** Returns the entry with its files at a mirror only: `<mirror>/<id>/<path>`. */
export function atMirror(entry: CompleteEntry, mirror: string): CompleteEntry {
  const base = mirror.replace(/\/+$/, '');
  const at = (path: string) => `${base}/${entry.id}/${path.split('/').map(encodeURIComponent).join('/')}`;
  return { ...entry, files: entry.files.map((file) => ({ ...file, urls: [at(file.path)] })) };
}

/** @throws StaError; keeps the downloaded bytes, so that the next pull continues */
export async function pullModel(entry: CompleteEntry, options: PullOptions): Promise<Pulled> {
  const models = modelsDirectory(options.env);
  return withModelLock(models, entry.id, options, async () => {
    const folder = join(models, entry.id);
    const there = await readManifest(folder);
    if (there !== undefined && isSame(there, entry)) return { folder: there.link ?? folder, pulled: false };
    if (there === undefined && (await lstat(folder).catch(() => undefined)) !== undefined) {
      throw new StaError('file_error', `${folder} exists, and is not a model`, { hint: 'Move it away, or remove it' });
    }
    const staging = stagingOf(models, entry.id);
    const files = join(staging, 'files');
    await makeFolders(models, files);
    await checkSpace(models, entry, files);
    await downloadAll(entry, staging, files, options);
    await removeOthers(files, new Set(entry.files.map(({ path }) => path)));
    await writeManifest(files, describe(entry, options.nowMs));
    await takePlace(files, folder, staging);
    return { folder, pulled: true };
  });
}

const isSame = ({ link, files }: Manifest, entry: CompleteEntry): boolean =>
  link === undefined &&
  files.length === entry.files.length &&
  entry.files.every(({ path, sha256 }) => files.some((file) => file.path === path && file.sha256 === sha256));

const describe = ({ id, engine, languages, licence, files }: CompleteEntry, nowMs: number): Manifest => ({
  format: 1,
  id,
  engine,
  languages,
  licence,
  files: files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
  addedAt: new Date(nowMs).toISOString(),
});

async function downloadAll(entry: CompleteEntry, staging: string, files: string, options: PullOptions): Promise<void> {
  const { signal, onProgress } = options;
  const partPath = join(staging, 'part');
  let before = 0;
  let loaded = 0;
  for (const file of entry.files) {
    const path = join(files, ...file.path.split('/'));
    await makeFolders(files, dirname(path));
    const present = await hashContent(path, { signal }).catch((error: unknown) => {
      if (systemCodeOf(error) === 'ENOENT') return undefined;
      throw cannotWriteError(path, error);
    });
    if (present?.sha256 !== file.sha256) {
      let last: number | undefined;
      const onBytes = (bytes: number) => {
        if (last !== undefined && bytes > last) loaded += bytes - last;
        last = bytes;
        onProgress(file.path, before + bytes, loaded);
      };
      await downloadModelFile(file, partPath, { ...options, onBytes });
      await renameFile(partPath, path);
      await forgetPart(partPath);
    }
    before += file.bytes;
    onProgress(file.path, before, loaded);
  }
}

/** Creates the folders below `root`, which exists, down to `path`. @throws StaError if one of them is a link or a file */
async function makeFolders(root: string, path: string): Promise<void> {
  let folder = root;
  for (const step of relative(root, path).split(sep)) {
    if (step === '') continue;
    folder = join(folder, step);
    await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (systemCodeOf(error) !== 'EEXIST') throw cannotWriteError(folder, error);
    });
    if (!(await lstat(folder)).isDirectory()) {
      throw new StaError('file_error', `${folder} is not a folder`, { hint: 'Move it away, or remove it' });
    }
  }
}

/** @throws StaError `file_error` if the files do not fit on the disk */
async function checkSpace(models: string, entry: CompleteEntry, files: string): Promise<void> {
  const sizes = await Promise.all(
    [...entry.files.map(({ path }) => join(files, path)), join(dirname(files), 'part')].map((path) =>
      lstat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const total = entry.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const missing = total - sizes.reduce((sum, size) => sum + size, 0);
  const { bavail, bsize } = await statfs(models);
  const free = bavail * bsize;
  if (missing + spareBytes <= free) return;
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  throw new StaError(
    'file_error',
    `${entry.id} takes ${inMegabytes(missing)}, and the disk of ${models} has ${inMegabytes(free)} free`,
    { hint: 'Free some space, or choose another disk with STA_MODELS_DIR' },
  );
}

/** Removes the files that an older version of the entry left. */
async function removeOthers(files: string, wanted: ReadonlySet<string>): Promise<void> {
  for (const one of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (one.isDirectory()) continue;
    const path = join(one.parentPath, one.name);
    if (
      !wanted.has(
        path
          .slice(files.length + 1)
          .split('\\')
          .join('/'),
      )
    )
      await rm(path);
  }
}

/** Moves the folder of files into the model's place, and removes an older version of it. */
async function takePlace(files: string, folder: string, staging: string): Promise<void> {
  const former = join(staging, `former-${randomBytes(4).toString('hex')}`);
  try {
    await renameFile(folder, former).catch((error: unknown) => {
      if (systemCodeOf(error) !== 'ENOENT') throw error;
    });
    await renameFile(files, folder);
  } catch (error) {
    throw cannotWriteError(folder, error);
  }
  await syncToDisk(dirname(folder));
  await rm(staging, { recursive: true, force: true });
  await rmdir(dirname(staging)).catch(() => {});
}
