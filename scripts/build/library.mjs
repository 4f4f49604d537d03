/**
 * Builds the entries that package.json exports: for each, a CommonJS module, an ES module that re-exports it, and
 * declarations. Bundlers get an ES module of the client and of webhooks: in an ES bundle, the `require` of a CommonJS
 * module fails.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Entry → its exports, and the sources of its declarations in the order in which they are written. */
export const entries = {
  index: {
    values: ['LineRedactor', 'StaClient', 'StaError', 'personalKinds'],
    sources: [
      'contract/error-codes',
      'shared/errors',
      'engines/redaction/kinds',
      'engines/redaction/line-redactor',
      'api/library/options',
      'api/library/calls',
      'api/library/job-types',
      'api/library/client',
      'api/library/index',
    ],
  },
  webhooks: { values: ['WebhookError', 'verifyWebhook'], sources: ['api/library/webhooks'] },
  testing: { values: ['startLocalService'], sources: ['api/library/testing'] },
};

/**
 * @param directory the fresh dist
 * @param common options for esbuild
 * @returns the metafiles of the bundles
 */
export async function buildLibrary(directory, common) {
  const target = `${directory}/library`;
  mkdirSync(target);
  // The service is already in the packs.
  writeFileSync(
    `${target}/testing.cjs`,
    "module.exports = require('../start.cjs').startBundle('operations/testing', { directory: require('node:path').join(__dirname, '..') });\n",
  );
  const bundled = {
    ...common,
    entryPoints: { index: 'src/api/library/index.ts', webhooks: 'src/api/library/webhooks.ts' },
    outdir: target,
    // Node prints the line of an error that nobody catches.
    lineLimit: 500,
  };
  const { metafile } = await build({
    ...bundled,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    define: { 'import.meta.url': '__filename' },
  });
  await build({ ...bundled, outExtension: { '.js': '.mjs' }, format: 'esm' });
  for (const [name, { values }] of Object.entries(entries)) {
    // One copy of each class, whichever way a program loads it.
    const exported = values.map((value) => `export const ${value} = entry.${value};`).join('\n');
    writeFileSync(`${target}/${name}.js`, `import entry from './${name}.cjs';\n${exported}\n`);
  }
  writeDeclarations(target);
  return [metafile];
}

function writeDeclarations(target) {
  const emitted = mkdtempSync(join(tmpdir(), 'sta-types-'));
  try {
    const tsc = createRequire(import.meta.url)
      .resolve('typescript/package.json')
      .replace(/package\.json$/, 'bin/tsc');
    // Each file separately and without checks: no declaration uses imports from elsewhere.
    const files = Object.values(entries).flatMap(({ sources }) => sources.map((source) => `src/${source}.ts`));
    const options = [
      '--declaration',
      '--emitDeclarationOnly',
      '--noCheck',
      '--noResolve',
      '--outDir',
      emitted,
      '--rootDir',
      'src',
    ];
    execFileSync(process.execPath, [tsc, '--ignoreConfig', ...compilerOptions(), ...options, ...files], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    for (const [name, { sources, values }] of Object.entries(entries)) {
      const parts = sources.map((source) => readFileSync(join(emitted, `${source}.d.ts`), 'utf8'));
      const text = joinDeclarations(parts, values);
      writeFileSync(`${target}/${name}.d.ts`, text);
      writeFileSync(`${target}/${name}.d.cts`, text);
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

/** The project's own settings, without those for checks. */
function compilerOptions() {
  const { target, module, types } = JSON.parse(readFileSync('tsconfig.json', 'utf8')).compilerOptions;
  const flags = ['--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
  return ['--target', target, '--lib', 'es2023', '--module', module, '--types', types.join(), ...flags];
}

/** One file that contains all imported sources. Values that the entry does not export stay private. */
function joinDeclarations(parts, values) {
  const withoutImports = parts.map((part) =>
    part
      .replaceAll(/^import [^;]*? from '\.[^']*';\n/gm, '')
      .replaceAll(/^export (?:type )?(?:\{[^}]*\}|\*) from '\.[^']*';\n/gm, '')
      .replaceAll(/^export \{\};\n/gm, '')
      .replaceAll(/^export (declare (?:const|function|class) (\w+))/gm, (whole, declaration, name) =>
        values.includes(name) ? whole : declaration,
      ),
  );
  // Without an export of this form, a declaration file exports everything.
  return `${withoutImports.join('\n').trim()}\nexport {};\n`;
}
