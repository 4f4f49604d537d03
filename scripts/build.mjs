/**
 * Bundles src into dist, with the notices of everything in the bundle. A failed build leaves the old bundle in place.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import { buildBrowserPage } from './build/browser-page.mjs';
import { completionData } from './build/completion-data.mjs';
import { diet } from './build/diet.mjs';
import { buildLibrary } from './build/library.mjs';
import { makePacks, singleModulePack } from './build/make-packs.mjs';
import { collectNotices } from './build/notices.mjs';
import { listInputs, stampName } from './is-bundle-current.cjs';

await tsImport('./write-calls.ts', import.meta.url);
const startedAt = new Date();
const inputs = listInputs();
const fresh = `dist.${process.pid}`;

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  minify: true,
  // The notices are collected in one file instead.
  legalComments: 'none',
  metafile: true,
  // The driver finds its prebuilt binary next to its own files; the others are optional and may be missing.
  external: [
    '@photostructure/sqlite',
    '@ffmpeg/core',
    '@huggingface/tokenizers',
    '@napi-rs/keyring',
    '@opentelemetry/sdk-node',
    'sherpa-onnx-node',
  ],
  plugins: [diet],
  logLevel: 'warning',
};

const asModules = {
  ...common,
  outdir: fresh,
  format: 'esm',
  // CommonJS code in the bundle calls `require` for Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

/** The commands, the service and the threads that share code with it; and completion, which shares almost no code. */
async function buildPacks() {
  const split = await build({
    ...common,
    entryPoints: {
      cli: 'src/cli/process/cli.ts',
      'in-process': 'scripts/build/in-process.ts',
      'job-worker': 'src/service/compute/jobs/worker.ts',
      'embedding-worker': 'src/service/compute/embeddings/embedding-worker.ts',
      'profanity-worker': 'src/service/compute/profanity/profanity-worker.ts',
      'matching-worker': 'src/service/compute/matching/matching-worker.ts',
      testing: 'src/api/library/testing.ts',
    },
    outdir: fresh,
    format: 'esm',
    splitting: true,
    write: false,
    define: { MATCHING_ENGINE_ID: JSON.stringify(hashMatching()) },
  });
  const { packs, sources } = await makePacks(split);
  const complete = await build({
    ...common,
    plugins: [...common.plugins, completionData],
    entryPoints: { complete: 'src/commands/completion/answer/complete.ts' },
    outdir: fresh,
    format: 'cjs',
    define: { 'import.meta.url': '__url' },
    write: false,
  });
  packs.set('complete', singleModulePack('complete', complete.outputFiles[0].text));
  const [output] = Object.values(complete.metafile.outputs);
  // The unused parts of a file are omitted for completion, often the whole file.
  sources['./complete/complete'] = Object.keys(output.inputs).filter((file) => output.inputs[file].bytesInOutput > 0);
  // For test/e2e/start.test.ts, and for finding out what makes a command slow.
  writeFileSync(`${fresh}/modules.json`, JSON.stringify(sources, null, 1));
  for (const [name, script] of packs) writeFileSync(`${fresh}/${name}.cjs`, inAscii(script));
  const id = createHash('sha256')
    .update(JSON.stringify([...packs]))
    .digest('hex')
    .slice(0, 16);
  await build({
    ...common,
    entryPoints: { start: 'src/cli/launcher/start-bundle.ts' },
    outdir: fresh,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    define: { BUNDLE_ID: JSON.stringify(id) },
  });
  for (const [thread, module] of [
    ['job-worker', 'common/job-worker'],
    ['embedding-worker', 'engines/embedding-worker'],
    ['profanity-worker', 'engines/profanity-worker'],
    ['matching-worker', 'matching/matching-worker'],
  ]) {
    writeFileSync(`${fresh}/${thread}.cjs`, `require('./start.cjs').startBundle('${module}', { isThread: true });\n`);
  }
  return [split.metafile, complete.metafile];
}

/** Changes whenever the inputs of a classifier's weights change; see src/service/compute/matching/learnt-weights.ts. */
function hashMatching() {
  const files = listInputs().filter((name) => name.startsWith('src/engines/text/matching/'));
  const hash = createHash('sha256');
  for (const name of [...files, 'package-lock.json']) hash.update(readFileSync(name));
  return hash.digest('hex').slice(0, 16);
}

try {
  mkdirSync(fresh);
  const metafiles = await buildPacks();
  // Processes and threads that share almost no code with the commands: one file each.
  for (const [name, source] of Object.entries({
    'keyring-child': 'src/cli/config/keyring/keyring-child.mjs',
    'wasm-worker': 'src/service/media/wasm/wasm-worker.ts',
    'parquet-worker': 'src/conversations/transcripts/parquet/parquet-worker.ts',
  })) {
    metafiles.push((await build({ ...asModules, entryPoints: { [name]: source } })).metafile);
  }
  const { page, metafile } = await buildBrowserPage();
  writeFileSync(`${fresh}/browser.html`, page);
  metafiles.push(metafile);
  metafiles.push(...(await buildLibrary(fresh, common)));
  writeFileSync(`${fresh}/NOTICES.txt`, collectNotices(metafiles.flatMap((metafile) => Object.keys(metafile.inputs))));
  writeFileSync(`${fresh}/${stampName}`, inputs.join('\n'));
  utimesSync(`${fresh}/${stampName}`, startedAt, startedAt);
  rmSync('dist', { recursive: true, force: true });
  renameSync(fresh, 'dist');
} catch (error) {
  // esbuild has printed the errors in the sources.
  if (!('errors' in Object(error))) throw error;
  process.exitCode = 1;
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

/** @returns the script with escapes for the letters that esbuild leaves in patterns and templates */
function inAscii(script) {
  return script.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
