/** The size of a library's code and data when loaded: the size of a minified bundle of it. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * @param entry a package name, found from `bench`, or a path from the root of this project.
 * @returns kilobytes (1,000 bytes)
 */
export async function measureBundle(entry: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as all from '${entry}'; export { all }`,
      resolveDir: fileURLToPath(new URL(entry.startsWith('.') ? '../../..' : '..', import.meta.url)),
    },
    // The peers have their own package.
    nodePaths: [fileURLToPath(new URL('../node_modules', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return (outputFiles[0]?.contents.length ?? 0) / 1000;
}
