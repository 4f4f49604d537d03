/**
 * Puts the modules that esbuild has split into packs: scripts of CommonJS modules that src/cli/launcher/start-bundle.ts
 * runs. A pack is compiled from one code cache, so modules that are used together are in the same pack. Each module
 * exists only once, whichever packs use it, so that classes are the same everywhere.
 */
import { basename } from 'node:path';
import { transform } from 'esbuild';

/**
 * In this order: `commands` has the code of most commands, `jobs` that of commands that compute, `studies` that of
 * rarely used commands. `common` has the code that threads share with each other and with the rest, so that they load
 * nothing else.
 */
const packs = [
  'cli',
  'commands',
  'jobs',
  'studies',
  'service',
  'operations',
  'agents',
  'matching',
  'common',
  'sentiment',
  'engines',
  'language',
];
const firstOfThreads = packs.indexOf('common');

/**
 * The pack that a source loaded by `import()` begins: the source with its dependencies. Other sources are in the pack
 * that needs them.
 */
const beginnings = [
  [/^(src\/cli\/process\/cli|scripts\/build\/in-process)\.ts$/, 'cli'],
  [/^src\/cli\/help\//, 'cli'],
  [/^src\/(engines\/text\/(matching|grouping)|service\/compute\/matching)\//, 'matching'],
  [/^src\/service\/compute\/jobs\/worker\.ts$/, 'common'],
  [/^src\/(engines\/text\/sentiment\/|service\/compute\/jobs\/computations\/sentiment-analysis\.ts)/, 'sentiment'],
  [/^node_modules\/eld\//, 'language'],
  [/^src\/(engines|service\/compute\/(jobs\/computations|embeddings|profanity))\//, 'engines'],
  [
    /^src\/((service\/(http\/(metrics|tracing)|blobs\/s3|store\/databases\/postgres)|api\/library)\/|service\/(blobs\/local-cache|app\/storage-admin|upkeep\/(backup|export-user|restore))\.ts|contract\/openapi\/openapi\.ts)/,
    'operations',
  ],
  [/^src\/(commands\/(mcp\/serve-stdio|serve\/answer-agents)\.ts|conversations\/mcp\/)/, 'agents'],
  [/^src\/service\//, 'service'],
  [
    /^src\/(conversations\/(jobs|matching)|cli\/inputs|api\/batches|commands\/(sentiment|summary|tone|clips|actions|jobs|match|profanity))\//,
    'jobs',
  ],
  [/^src\/commands\/webhooks\/receiver\//, 'studies'],
  [/^src\/commands\/(tags|intents|webhooks|files)\//, 'commands'],
  [/^src\/api\/http\/open-web\.ts$/, 'studies'],
  [/^src\/(conversations|commands|output\/(?:html|tables)|cli\/profile-file)\//, 'studies'],
  [/^src\//, 'commands'],
];

const packBegunBy = (source) => beginnings.find(([pattern]) => pattern.test(source ?? ''))?.[1];

/**
 * @param {Record<string, { entryPoint?: string, imports: { path: string, external?: boolean }[] }>} outputs esbuild's
 * metafile
 * @returns {Map<string, string>} name of the split file → its module's id, `./pack/name`
 */
function assignIds(outputs) {
  const users = new Map(Object.keys(outputs).map((path) => [path, new Set()]));
  for (const pack of packs) {
    const visit = (path) => {
      const { entryPoint, imports } = outputs[path];
      if (users.get(path).has(pack) || (packBegunBy(entryPoint) ?? pack) !== pack) return;
      users.get(path).add(pack);
      for (const { path: imported, external } of imports) if (!external) visit(imported);
    };
    for (const [path, { entryPoint }] of Object.entries(outputs)) if (packBegunBy(entryPoint) === pack) visit(path);
  }
  return new Map([...users].map(([path, used]) => [basename(path), `./${choosePack(used)}/${basename(path, '.js')}`]));
}

/** The pack of a module that these packs need. */
function choosePack(users) {
  const [first] = users;
  if (first === undefined) throw new Error('A module that no pack needs');
  const shared = users.size > 1 && packs.some((pack, rank) => rank >= firstOfThreads && users.has(pack));
  if (shared) return 'common';
  const ofServices = [...users].every((pack) => pack === 'service' || pack === 'operations');
  // The service inside any command needs it.
  return users.size > 1 && users.has('service') && first !== 'cli' && !ofServices ? 'commands' : first;
}

/**
 * The result of `import()` for a CommonJS package, as in Node: its members by name, and all of it as `default`. When
 * esbuild splits code, it only leaves `default`, so that a function that is imported by name would be undefined in the
 * bundle, and only there.
 */
const nameMembers = ';{let all=module.exports.default;module.exports={...all,default:all,__esModule:!0}}';

/**
 * @param {import('esbuild').BuildResult} split esbuild's unwritten output: ES modules with a metafile
 * @returns {Promise<{ packs: Map<string, string>, sources: Record<string, string[]> }>} for each pack its script, which
 * evaluates to an object of the modules' functions; for each module's id the files in it
 */
export async function makePacks({ outputFiles, metafile }) {
  const ids = assignIds(metafile.outputs);
  const isCommonJs = ({ entryPoint }) => metafile.inputs[entryPoint]?.format === 'cjs';
  const commonJs = new Set(
    Object.keys(metafile.outputs).flatMap((path) => (isCommonJs(metafile.outputs[path]) ? [basename(path)] : [])),
  );
  const modules = await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const code = await toCommonJs(text, ids);
      return { id: ids.get(basename(path)), code: commonJs.has(basename(path)) ? code + nameMembers : code };
    }),
  );
  const scriptOf = (pack) => {
    const own = modules.filter(({ id }) => id.startsWith(`./${pack}/`));
    return `({${own.map(({ id, code }) => defineModule(basename(id), code)).join(',\n')}})`;
  };
  // The entry comes last, even if another module has its code.
  const sources = Object.entries(metafile.outputs).map(([path, { inputs, entryPoint }]) => [
    ids.get(basename(path)),
    [...Object.keys(inputs).filter((file) => file !== entryPoint), ...(entryPoint === undefined ? [] : [entryPoint])],
  ]);
  return { packs: new Map(packs.map((pack) => [pack, scriptOf(pack)])), sources: Object.fromEntries(sources) };
}

const defineModule = (name, code) => `${JSON.stringify(name)}(exports,module,require,__url){${code}}`;

/** A pack with one module. @param code CommonJS, which finds its own URL in `__url` */
export const singleModulePack = (name, code) => `({${defineModule(name, code)}})`;

/** @param ids maps the names in imports to the names in `require` calls */
async function toCommonJs(source, ids) {
  const { code } = await transform(source, {
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    // Replaces import() by require(), also for packages that are not in the bundle.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': '__url' },
  });
  return code.replaceAll(/\brequire\("\.\/([\w.-]+\.js)"\)/g, (found, file) => {
    const id = ids.get(file);
    return id === undefined ? found : `require(${JSON.stringify(id)})`;
  });
}
