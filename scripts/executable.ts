/**
 * `npm run executable -- [--node FILE] [--output FILE]`: makes one file that contains Node and the package, as a
 * single executable application (https://nodejs.org/api/single-executable-applications.html).
 *
 * `--node` is the Node to put inside, by default the one that runs this script; it must be for this platform.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { inject } from 'postject';

/** Where Node looks for the content; the same in every version. */
const resource = 'NODE_SEA_BLOB';
const sentinelFuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** The files that the package lists, apart from those for other programs than `sta`. */
function listPackageFiles(): string[] {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [listed]: { files: { path: string }[] }[] = JSON.parse(packed);
  const paths = (listed?.files ?? []).map(({ path }) => path);
  return paths.filter((path) => !/^(dist\/library|man|docs)\//.test(path));
}

/** The files of the native modules for this platform. Node 24.14 and later have SQLite inside. */
function listNativeFiles(node: string): string[] {
  const { platform, arch } = process;
  const test = "try { 'serialize' in require('node:sqlite').DatabaseSync.prototype } catch { false }";
  const answer = execFileSync(node, ['-p', test], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const hasSqlite = answer.trim() === 'true';
  const sqlite = 'node_modules/@photostructure/sqlite';
  const keyrings = readdirSync('node_modules/@napi-rs').map((name) => `node_modules/@napi-rs/${name}`);
  const folders = [
    ...(hasSqlite ? [] : ['node_modules/node-gyp-build', `${sqlite}/dist`, `${sqlite}/prebuilds/${platform}-${arch}`]),
    ...keyrings,
  ];
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(md|d\.[cm]?ts|map)$/.test(entry.name))
      .map((entry) => relative('.', join(entry.parentPath, entry.name))),
  );
  return [...found, ...(hasSqlite ? [] : [`${sqlite}/package.json`])];
}

const { values } = parseArgs({ options: { node: { type: 'string' }, output: { type: 'string' } } });
const node = values.node ?? process.execPath;
const output = values.output ?? (process.platform === 'win32' ? 'sta.exe' : 'sta-executable');
const work = mkdtempSync(join(tmpdir(), 'sta-executable-'));
try {
  const hash = createHash('sha256');
  const files: Record<string, string> = {};
  const assets: Record<string, string> = {};
  for (const path of [...listPackageFiles(), ...listNativeFiles(node)]) {
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
    const key = `file${Object.keys(assets).length}`;
    files[path] = key;
    assets[key] = join(work, key);
    writeFileSync(assets[key], brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
  for (const [key, text] of Object.entries({ files: JSON.stringify(files), id: hash.digest('hex').slice(0, 16) })) {
    assets[key] = join(work, key);
    writeFileSync(assets[key], text);
  }
  const main = join(work, 'main.cjs');
  await build({
    entryPoints: ['src/cli/launcher/start-executable.ts'],
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    outfile: main,
    logLevel: 'warning',
  });
  const blob = join(work, 'blob');
  const config = join(work, 'config.json');
  writeFileSync(config, JSON.stringify({ main, output: blob, assets, disableExperimentalSEAWarning: true }));
  execFileSync(node, ['--experimental-sea-config', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const draft = join(work, 'sta');
  copyFileSync(node, draft);
  chmodSync(draft, 0o755);
  // Names of functions for debuggers, a sixth of the file. On macOS, the signature covers the file, and is replaced.
  if (process.platform === 'linux') execFileSync('strip', ['--strip-all', draft]);
  if (process.platform === 'darwin') execFileSync('codesign', ['--remove-signature', draft]);
  await inject(draft, resource, readFileSync(blob), {
    sentinelFuse,
    ...(process.platform === 'darwin' && { machoSegmentName: 'NODE_SEA' }),
  });
  if (process.platform === 'darwin') execFileSync('codesign', ['--sign', '-', draft]);
  rmSync(output, { force: true });
  copyFileSync(draft, output);
  console.log(`${output}: ${(statSync(output).size / 1e6).toFixed(1)} MB`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
