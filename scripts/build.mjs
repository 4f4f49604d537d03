/**
 * Bundles src into dist: ES modules, split so that a command loads no more than it runs, with the notices of everything
 * that is inside. A build that fails leaves the bundle that was there.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { collectNotices } from './notices.mjs';

const fresh = `dist.${process.pid}`;

/** @returns the files that went into it */
const bundle = async (entryPoints) => {
  const { metafile } = await build({
    entryPoints,
    outdir: fresh,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    keepNames: true,
    // They are gathered in one file instead.
    legalComments: 'none',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    // The driver finds its prebuilt binary beside its own files; the others are optional and may not be there.
    external: [
      '@photostructure/sqlite',
      '@ffmpeg/core',
      '@huggingface/tokenizers',
      '@napi-rs/keyring',
      'sherpa-onnx-node',
    ],
    // What is CommonJS in the bundle calls require for Node's own modules.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
};

try {
  const inputs = await bundle({
    // Threads and processes of their own have entries of their own: see src/service/base/thread-entry.ts.
    cli: 'src/cli/cli.ts',
    'job-worker': 'src/service/jobs/worker.ts',
    'embedding-worker': 'src/service/embeddings/embedding-worker.ts',
    'keyring-child': 'src/config/keyring/keyring-child.mjs',
    'wasm-worker': 'src/service/media/wasm/wasm-worker.ts',
  });
  // By itself, it shares no parts with the commands: one file in place of a dozen small ones, which take longer to load.
  inputs.push(...(await bundle({ complete: 'src/cli/complete.ts' })));
  writeFileSync(`${fresh}/NOTICES.txt`, collectNotices(inputs));
  rmSync('dist', { recursive: true, force: true });
  renameSync(fresh, 'dist');
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
