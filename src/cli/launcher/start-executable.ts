/**
 * Starts the single executable (scripts/executable.ts), which is Node with the files of the package inside. The first
 * start writes them to a directory of this user, because threads, native modules and the code cache need files.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { getAsset } from 'node:sea';
import { brotliDecompressSync } from 'node:zlib';
import { makePrivateDirectory } from '../../shared/files/make-directory.ts';
import { isOurDirectory, stateDirectory } from './code-cache.ts';

/** Maps the path of each file in the package to the key of its compressed content. */
const files: Record<string, string> = JSON.parse(getAsset('files', 'utf8'));
/** Changes when a file changes. */
const packageId = getAsset('id', 'utf8');

/**
 * Writes the files unless an earlier start did.
 *
 * @param parent has one directory for each version
 * @returns the root of the package
 */
function unpackInto(parent: string): string {
  const root = join(parent, packageId);
  makePrivateDirectory(parent);
  if (!isOurDirectory(parent)) throw new Error(`another user can write to ${parent}`);
  if (existsSync(root)) return root;
  const draft = `${root}.${process.pid}`;
  try {
    for (const [path, key] of Object.entries(files)) {
      const file = join(draft, path);
      makePrivateDirectory(dirname(file));
      writeFileSync(file, brotliDecompressSync(new Uint8Array(getAsset(key))), { flag: 'wx', mode: 0o600 });
    }
    renameSync(draft, root);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(root)) throw error;
  }
  return root;
}

function unpack(): string {
  try {
    return unpackInto(join(stateDirectory(), 'executable'));
  } catch {
    // For example a read-only home directory, as in a container.
    return unpackInto(join(tmpdir(), `sta-${userInfo().username}`));
  }
}

const root = unpack();
const requireUnpacked = createRequire(join(root, 'package.json'));
// The bundle starts this process with Node's own path, which is the executable here.
const keyringChild = join(root, 'dist', 'keyring-child.js');
requireUnpacked(process.argv[2] === keyringChild ? keyringChild : './bin/sta.cjs');
