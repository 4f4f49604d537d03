/**
 * Puts the modules that esbuild has split into packs: scripts of CommonJS modules that src/start/start-bundle.ts runs. A pack
 * is compiled from one code cache, so what is used together lies together; and each module exists once, whichever packs use
 * it, so that classes are the same everywhere.
 */
import { basename } from 'node:path';
import { transform } from 'esbuild';

/**
 * Which pack a source that is loaded by `import()` begins: itself with all that it needs and no earlier pack has. Others lie
 * where they are first needed.
 */
const packs = ['cli', 'service', 'matching', 'engines'];
const beginnings = [
  [/^src\/cli\/cli\.ts$/, 'cli'],
  [/^src\/analytics\/text\/matching\//, 'matching'],
  [/^src\/analytics\/|^src\/service\/(jobs\/(computations\/|worker\.ts)|embeddings\/embedding-worker\.ts)/, 'engines'],
  [/^node_modules\/eld\//, 'engines'],
  [/^src\/service\//, 'service'],
];

const packBegunBy = (source) => beginnings.find(([pattern]) => pattern.test(source ?? ''))?.[1];

/**
 * @param {Record<string, { entryPoint?: string, imports: { path: string, external?: boolean }[] }>} outputs esbuild's metafile
 * @returns {Map<string, string>} name of the split file → its module's id, `./pack/name`
 */
function assignIds(outputs) {
  const ids = new Map();
  for (const pack of packs) {
    const visit = (path) => {
      const { entryPoint, imports } = outputs[path];
      if (ids.has(basename(path)) || (packBegunBy(entryPoint) ?? pack) !== pack) return;
      ids.set(basename(path), `./${pack}/${basename(path, '.js')}`);
      for (const { path: imported, external } of imports) if (!external) visit(imported);
    };
    for (const [path, { entryPoint }] of Object.entries(outputs)) if (packBegunBy(entryPoint) === pack) visit(path);
  }
  return ids;
}

/**
 * @param {import('esbuild').BuildResult} split what esbuild has split into ES modules, with its metafile, unwritten
 * @returns {Promise<Map<string, string>>} pack → its script, whose value is an object of the modules' functions
 */
export async function makePacks({ outputFiles, metafile }) {
  const ids = assignIds(metafile.outputs);
  const modules = await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const id = ids.get(basename(path));
      if (id === undefined) throw new Error(`No pack has ${basename(path)}`);
      return { id, code: await toCommonJs(text, ids) };
    }),
  );
  const scriptOf = (pack) => {
    const own = modules.filter(({ id }) => id.startsWith(`./${pack}/`));
    return `({${own.map(({ id, code }) => `${JSON.stringify(basename(id))}(exports,module,require,__url){${code}}`).join(',\n')}})`;
  };
  return new Map(packs.map((pack) => [pack, scriptOf(pack)]));
}

/** @param ids what files import each other by becomes what they require each other by */
async function toCommonJs(source, ids) {
  const { code } = await transform(source, {
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    // require() in the place of import(), for packages that are not in the bundle as well.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': '__url' },
  });
  return code.replaceAll(/\brequire\("\.\/([\w.-]+\.js)"\)/g, (found, file) => {
    const id = ids.get(file);
    return id === undefined ? found : `require(${JSON.stringify(id)})`;
  });
}
