/** The bundle as in the package: differences from the sources only show here. */

import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runProcess } from '../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../support/start-sta.ts';
import { wordDocument } from '../support/word-document.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = join(root, 'dist');
const { startBundle }: { startBundle(entry: string, options: { directory: string }): unknown } = createRequire(
  import.meta.url,
)('../../dist/start.cjs');

type Load = (id: string) => Record<string, unknown>;

/** Opens the bundle with an additional pack, which returns the function that loads modules. */
function openBundle(): Load {
  const directory = temporaryDirectory();
  for (const name of readdirSync(dist).filter((one) => one.endsWith('.cjs')))
    symlinkSync(join(dist, name), join(directory, name));
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  writeFileSync(join(directory, 'all.cjs'), '({all(exports, module, require) { exports.load = require; }})');
  const { load } = startBundle('all/all', { directory }) as { load: Load };
  return (id) => load(`./${id}`);
}

/** The lazy modules, each with the file that it begins with. */
function listLazyModules(): { readonly id: string; readonly entry: string }[] {
  const sources: Record<string, string[]> = JSON.parse(readFileSync(join(dist, 'modules.json'), 'utf8'));
  const packs = new Set(Object.keys(sources).map((id) => id.split('/')[1]));
  const lazy = /Promise\.resolve\(\)\.then\(\(\)=>[\w$]+\(require\("\.\/([^"]+)"\)\)\)/g;
  const ids = [...packs].flatMap((pack) => [...readFileSync(join(dist, `${pack}.cjs`), 'latin1').matchAll(lazy)]);
  return [...new Set(ids.map(([, id = '']) => id))].map((id) => ({ id, entry: sources[`./${id}`]?.at(-1) ?? '' }));
}

it('has only ASCII, since it is read as Latin-1', () => {
  const packs = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  expect(packs.filter((name) => /[\u0080-\uffff]/.test(readFileSync(join(dist, name), 'utf8')))).toEqual([]);
});

it('loads every lazy module, with the members that its source has', async () => {
  const load = openBundle();
  const lazy = listLazyModules();
  expect(lazy.map(({ entry }) => entry)).toEqual(
    expect.arrayContaining([
      'node_modules/@fastify/multipart/index.js',
      'src/commands/mcp/serve-stdio.ts',
      'src/service/app/serve.ts',
    ]),
  );
  const problems: string[] = [];
  for (const { id, entry } of lazy) {
    const members = load(id);
    const { 'module.exports': _, __esModule, ...all } = await import(join(root, entry));
    // Vite adds named exports for the members of a JSON file, Node does not.
    const expected = entry.endsWith('.json') ? { default: all.default } : all;
    for (const [name, value] of Object.entries(expected))
      if (typeof members[name] !== typeof value) problems.push(`${id} (${entry}): ${name} is ${typeof members[name]}`);
  }
  expect(problems).toEqual([]);
});

it('reads a Word document', async () => {
  const directory = temporaryDirectory();
  const path = join(directory, 'call.docx');
  writeFileSync(path, wordDocument(['Agent: How can I help?', 'Customer: My router is broken.']));
  const { code, stdout } = await runProcess(['analyze', path, '--json'], environmentIn(directory));
  expect(code).toBe(0);
  expect(stdout).toContain('My router is broken.');
});

it('prints an uncaught error in a few lines, not with the line of the bundle', async () => {
  const directory = temporaryDirectory();
  const broken = join(directory, 'broken.cjs');
  // Like the bundle: everything is in one long line.
  writeFileSync(
    broken,
    `${'/* filler */'.repeat(4_000)} setTimeout(() => { throw new TypeError('not a function'); }, 300);`,
  );
  const env = { ...environmentIn(directory), NODE_OPTIONS: `--require ${broken}` };
  const { code, stderr } = await runProcess(['serve', '--port', '0'], env);
  expect(code).toBe(1);
  const lines = stderr.trimEnd().split('\n');
  const from = lines.findIndex((line) => line.startsWith('error:'));
  expect(lines[from]).toBe('error: This is a bug in sta: TypeError: not a function');
  expect(lines.slice(from).length).toBeLessThanOrEqual(10);
  expect(stderr.length).toBeLessThan(4_000);
});
