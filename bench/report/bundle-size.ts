/** How much code and data a library is when it is loaded: what a minified bundle of it weighs. */
import { build } from 'esbuild';

/** @param entry a package's name, or a path of this project from its root. @returns kilobytes (1,000 bytes) */
export async function measureBundle(entry: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as all from '${entry}'; export { all }`,
      resolveDir: new URL('../..', import.meta.url).pathname,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return (outputFiles[0]?.contents.length ?? 0) / 1000;
}
