/** Builds the page that the service shows in a browser: one HTML document with its style and script inside. */
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { tsImport } from 'tsx/esm/api';

/**
 * Puts the calls of the contract into the page as JSON, instead of the module that collects them, so that the
 * contract's code is not in the page.
 */
const wireCalls = {
  name: 'wire-calls',
  setup(build) {
    build.onLoad({ filter: /[\\/]web[\\/]service[\\/]calls\.ts$/ }, async () => {
      const { calls, limits } = await tsImport('../../src/web/service/calls.ts', import.meta.url);
      return {
        contents: `export const calls = ${JSON.stringify(calls)}; export const limits = ${JSON.stringify(limits)};`,
      };
    });
  },
};

/** Replaces modules that need Node with ones for browsers. */
const withoutNode = {
  name: 'without-node',
  setup(build) {
    build.onLoad({ filter: /[\\/]conversations[\\/]transcripts[\\/]documents[\\/]open-as-text\.ts$/ }, async () => ({
      contents: "export { openAsText } from './web/text/open-as-text.ts';",
      resolveDir: fileURLToPath(new URL('../../src', import.meta.url)),
    }));
  },
};

/** @returns the document, and esbuild's metafile of its script */
export async function buildBrowserPage() {
  const { outputFiles, metafile } = await build({
    entryPoints: ['src/web/main.ts'],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: ['chrome111', 'firefox115', 'safari16.4'],
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    inject: ['src/web/text/buffer.ts'],
    plugins: [wireCalls, withoutNode],
    logLevel: 'warning',
  });
  const { assemblePage, style } = await tsImport('../../src/web/document.ts', import.meta.url);
  const { code } = await transform(style, { loader: 'css', minify: true });
  return { page: assemblePage({ style: code.trim(), script: outputFiles[0].text.trim() }), metafile };
}
