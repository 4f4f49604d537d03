/**
 * An esbuild plugin that delays or removes work that libraries do while they load, and that most commands do not need,
 * and memory that they need for their data. The times are of a quiet machine.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compactNgrams, readCompactNgrams } from './compact-ngrams.mjs';

/** Modules that are replaced: those that nothing calls. */
const replaced = [
  // got imports it even if nobody wants HTTP/2, and we never do. While loading, it makes a TLS socket, for which Node
  // parses every root certificate: 30 ms.
  [/node_modules\/http2-wrapper\/source\/index\.js$/, 'export default {};'],
  // got imports them for caches of responses and of addresses, which we never use: 2 ms.
  [
    /node_modules\/cacheable-request\/dist\/index\.js$/,
    'export default class {} export class CacheError extends Error {}',
  ],
  [/node_modules\/cacheable-lookup\/source\/index\.js$/, 'export default class {}'],
  // fastify loads them if it is not given other compilers, and the service gives it others. They are 200 kB with ajv.
  [
    /node_modules\/@fastify\/(?:ajv-compiler|fast-json-stringify-compiler)\/index\.js$/,
    "throw new Error('Not in the bundle');",
  ],
];

/** Files of which parts are replaced, as pairs of old and new text. */
const edited = [
  // Makes two lists of languages, for its error messages: 12 ms.
  [
    /node_modules\/@sindresorhus\/is\/distribution\/index\.js$/,
    [
      [
        /^const (\w+) = new Intl\.ListFormat\((.*)\);$/gm,
        'const $1 = { format: (values) => new Intl.ListFormat($2).format(values) };',
      ],
    ],
  ],
  // Compares the versions of plugins with its own, which are fixed in the bundle: 2 ms.
  [
    /node_modules\/fastify\/lib\/plugin-utils\.js$/,
    [["const semver = require('semver')", 'const semver = { satisfies: () => true }']],
  ],
  // The router compiles functions for each of its nodes and routes, most of which a command never calls: 3 ms. Here it
  // compiles them at their first call.
  [
    /node_modules\/find-my-way\/lib\/node\.js$/,
    [[/return (new Function\('path', 'i', .*?)(?: \/\/.*)?$/m, 'let made; return (path, i) => (made ??= $1)(path, i)']],
  ],
  [
    /node_modules\/find-my-way\/lib\/handler-storage\.js$/,
    [
      [
        /return (new Function\('NullObject', .*?)(?: {2}\/\/.*)?$/m,
        'let made; return (...params) => (made ??= $1)(...params)',
      ],
      [
        /this\._getHandlerMatchingConstraints = (new Function\(.*?)(?: \/\/.*)?$/m,
        'this._getHandlerMatchingConstraints = (given) => (this._getHandlerMatchingConstraints = $1).call(this, given)',
      ],
    ],
  ],
];

function edit(path, changes) {
  let source = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    const changed = source.replace(from, to);
    if (changed === source) throw new Error(`${path} has changed: adapt diet.mjs`);
    source = changed;
  }
  return source;
}

/** Compiles a large emoji pattern while loading: 15 to 28 ms. Printable ASCII does not need it. */
const lazyStringWidth = (path) => `
  export default function stringWidth(text, options) {
    if (typeof text === 'string' && /^[ -~]*$/.test(text)) return text.length;
    return require(${JSON.stringify(path)}).default(text, options);
  }`;

export const diet = {
  name: 'diet',
  setup(build) {
    for (const [filter, contents] of replaced) build.onLoad({ filter }, () => ({ contents }));
    for (const [filter, changes] of edited) {
      build.onLoad({ filter }, ({ path }) => ({ contents: edit(path, changes) }));
    }
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
