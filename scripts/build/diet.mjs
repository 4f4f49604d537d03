/**
 * An esbuild plugin that delays or removes work that libraries do while they load, and that most commands do not need,
 * and memory that they need for their data.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compactNgrams, readCompactNgrams } from './compact-ngrams.mjs';

/**
 * got imports it even if nobody wants HTTP/2, and we never do. While loading, it makes a TLS socket, for which Node
 * parses every root certificate: 30 ms.
 */
const noHttp2 = 'export default {};';

/** Compiles a large emoji pattern while loading: 15 to 28 ms. Printable ASCII does not need it. */
const lazyStringWidth = (path) => `
  export default function stringWidth(text, options) {
    if (typeof text === 'string' && /^[ -~]*$/.test(text)) return text.length;
    return require(${JSON.stringify(path)}).default(text, options);
  }`;

/** Makes two lists of languages while loading, for its error messages: 12 ms. */
function lazyListFormats(source) {
  const lazy = source.replaceAll(
    /^const (\w+) = new Intl\.ListFormat\((.*)\);$/gm,
    'const $1 = { format: (values) => new Intl.ListFormat($2).format(values) };',
  );
  if (lazy === source) throw new Error('@sindresorhus/is no longer makes its lists at once: remove lazyListFormats');
  return lazy;
}

export const diet = {
  name: 'diet',
  setup(build) {
    build.onLoad({ filter: /node_modules\/http2-wrapper\/source\/index\.js$/ }, () => ({ contents: noHttp2 }));
    build.onLoad({ filter: /node_modules\/@sindresorhus\/is\/distribution\/index\.js$/ }, ({ path }) => ({
      contents: lazyListFormats(readFileSync(path, 'utf8')),
    }));
    build.onLoad({ filter: /node_modules\/eld\/src\/ngrams\/extrasmall\.js$/ }, async ({ path }) => ({
      contents: compactNgrams((await import(pathToFileURL(path).href)).ngramsData),
    }));
    build.onLoad({ filter: /node_modules\/eld\/src\/languageDetector\.js$/ }, ({ path }) => ({
      contents: readCompactNgrams(readFileSync(path, 'utf8')),
    }));
    // The whole library is the same file with a query. Older versions, which are CommonJS, load quickly.
    build.onLoad({ filter: /node_modules\/string-width\/index\.js$/ }, ({ path, suffix }) => {
      if (suffix !== '' || !readFileSync(path, 'utf8').includes('export default')) return undefined;
      return { contents: lazyStringWidth(`${path}?whole`), resolveDir: dirname(path) };
    });
  },
};
