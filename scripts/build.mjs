/** Bundles src into dist: ES modules, split so that a command loads no more than it runs. */
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

rmSync('dist', { recursive: true, force: true });
await build({
  // The worker threads of the service have an entry of their own: src/service/jobs/worker-entry.ts.
  entryPoints: {
    cli: 'src/cli.ts',
    'job-worker': 'src/service/jobs/worker.ts',
    'wasm-worker': 'src/service/media/wasm/wasm-worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minify: true,
  keepNames: true,
  legalComments: 'none',
  sourcemap: true,
  sourcesContent: false,
  // The driver finds its prebuilt binary beside its own files.
  external: ['@photostructure/sqlite'],
  // What is CommonJS in the bundle calls require for Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
