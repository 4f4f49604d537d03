/** The structure of src, as docs/architecture.md describes it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { buildWholeProgram } from '../src/cli/process/program.ts';
import { drawModules, findViolations, type Import, listImports, readRules } from './support/import-rules.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'src');
const rules = readRules();
const imports = listImports();

it('every import keeps to the table', () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(findViolations(imports, rules)).toEqual([]);
});

it('the table has no module and no arrow that does not exist', () => {
  const between = (lazy: boolean) =>
    new Set(
      imports
        .filter((one) => one.lazy === lazy)
        .flatMap(({ from, to }) => {
          const [module, [target, folder]] = [from.split('/')[0], to.split('/')];
          return [`${module} ${target}`, `${module} ${target}/${folder}`];
        }),
    );
  const [imported, loaded] = [between(false), between(true)];
  const stated = (table: ReadonlyMap<string, readonly string[]>) =>
    [...table].flatMap(([module, targets]) => targets.map((target) => `${module} ${target}`));
  expect([...rules.imports.keys()].sort()).toEqual(readdirSync(source).sort());
  expect(stated(rules.imports).filter((arrow) => !imported.has(arrow))).toEqual([]);
  expect(stated(rules.loads).filter((arrow) => !loaded.has(arrow))).toEqual([]);
  expect([...rules.service].sort()).toEqual(readdirSync(join(source, 'service')).sort());
});

it.each<[string, Import]>([
  ['contract imports api', { from: 'contract/contract.ts', to: 'api/client.ts', lazy: false }],
  ['engines import contract', { from: 'engines/text/x.ts', to: 'contract/contract.ts', lazy: false }],
  [
    'conversations import an engine of texts',
    { from: 'conversations/analysis/rows/row.ts', to: 'engines/text/x.ts', lazy: false },
  ],
  ['commands import service statically', { from: 'commands/serve/serve.ts', to: 'service/app/serve.ts', lazy: false }],
  ['output loads service lazily', { from: 'output/view.ts', to: 'service/app/serve.ts', lazy: true }],
  [
    'one command group imports another',
    { from: 'commands/tags/tags.ts', to: 'commands/intents/intents.ts', lazy: false },
  ],
  [
    'the store imports a handler',
    { from: 'service/store/files/files.ts', to: 'service/http/handlers/files.ts', lazy: false },
  ],
])('finds a planted violation: %s', (_name, planted) => {
  expect(findViolations([planted], rules)).toHaveLength(1);
});

it('the picture of the modules matches the imports', () => {
  expect(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).toContain(drawModules(imports));
});

/** Maximum entries in a folder of src that is not a command group. */
const maxEntries = 12;

it('the modules have few entries, and no loose files', () => {
  const entriesOf = (folder: string) => readdirSync(join(source, folder), { withFileTypes: true });
  const modules = entriesOf('.');
  expect(modules.length).toBeLessThanOrEqual(10);
  expect([...modules, ...entriesOf('service')].filter((entry) => !entry.isDirectory())).toEqual([]);
  expect(entriesOf('service').length).toBeLessThanOrEqual(10);
  const others = modules.map(({ name }) => name).filter((name) => name !== 'commands');
  expect(others.filter((name) => entriesOf(name).length > maxEntries)).toEqual([]);
});

it('src/commands has a folder for each group, with <group>.ts', async () => {
  const { commands } = await buildWholeProgram();
  const groups = commands.map((group) => group.name()).filter((name) => name !== 'help');
  expect(readdirSync(join(source, 'commands')).sort()).toEqual(groups.sort());
  expect(groups.filter((name) => !existsSync(join(source, 'commands', name, `${name}.ts`)))).toEqual([]);
});

/** Calls of node:fs that write content or move a file to its place. */
const writers = ['createWriteStream', 'writeFile', 'writeFileSync', 'copyFile', 'copyFileSync', 'rename', 'renameSync'];

/** The files that may use them in addition to src/shared/files/write-file.ts, and why. */
const otherWriters: Readonly<Record<string, string>> = {
  'cli/launcher/code-cache.ts': 'runs before anything is loaded; renames a whole draft',
  'cli/launcher/start-executable.ts': 'runs before anything is loaded; renames a whole draft',
  'cli/config/job-journal.ts': 'renames a full journal, which is whole',
  'shared/files/rename-file.ts': 'renames what its callers have written whole',
  'shared/models/add-model.ts': 'copies into a folder that it removes, and renames it when it is whole',
  'conversations/report/place-media.ts': 'renames a whole download; copies through placeFile',
  'service/upkeep/backup.ts': 'copies into a temporary directory that it removes',
  'service/upkeep/export-user.ts': 'copies into a temporary directory that it removes',
  'service/media/encode-segments.ts': 'writes in a temporary directory that it removes',
  'service/compute/transcription/command/command-transcriber.ts': 'writes in a temporary directory that it removes',
  'service/compute/transcription/pocketsphinx/pocketsphinx-transcriber.ts':
    'writes in a temporary directory that it removes',
};

it('every file is written by write-file.ts, which never leaves an incomplete file', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?ts$/.test(file));
  const found = files.filter((file) => {
    const imported = /import (?:\w+, )?\{([^}]*)\} from 'node:fs(?:\/promises)?'/g;
    const names = [...readFileSync(join(source, file), 'utf8').matchAll(imported)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    );
    return names.some((name) => writers.includes(name));
  });
  expect(found.map((file) => file.split('\\').join('/')).sort()).toEqual(
    ['shared/files/write-file.ts', ...Object.keys(otherWriters)].sort(),
  );
});

it('only make-directory.ts creates directories recursively, because it returns in /proc, too', () => {
  const recursive = sources.filter(({ text }) => /\bmkdir(Sync)?\([^)]*\brecursive\b/.test(text));
  expect(recursive.map(({ file }) => file)).toEqual([]);
});

it('only guard-io.ts writes to a terminal, because it cleans the output', () => {
  // The process itself, the completion process, and the child that talks to the keyring over a pipe.
  const ownStreams = ['cli/process/cli.ts', 'commands/completion/answer/complete.ts', 'cli/process/process-deps.ts'];
  const direct = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split('\\').join('/'))
    .filter((file) => /process\.(?:stdout|stderr)|console\./.test(readFileSync(join(source, file), 'utf8')));
  expect(direct.filter((file) => !ownStreams.includes(file))).toEqual([]);
});

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file: file.split('\\').join('/'), text: readFileSync(join(source, file), 'utf8') }));

it('few files name the wire fields of tags and intents', () => {
  const field =
    /\b(statement_?[tT]ag(_\w+|Ids?|Name|Samples|Phrases)?|intent(_id|_name|_samples|_sample_phrases|Ids?|Name|Samples|SamplePhrases))\b/;
  // Examples in help texts and hints show users the fields.
  const isExample = (line: string) => line.includes('--query ');
  const found = sources.filter(({ text }) => text.split('\n').some((line) => field.test(line) && !isExample(line)));
  expect(found.map(({ file }) => file)).toEqual(expect.arrayContaining(['api/records/target-calls.ts']));
  expect(found.length, found.map(({ file }) => file).join('\n')).toBeLessThanOrEqual(8);
});

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('one file decides between one call for many texts and one call each', () => {
  expect(filesWith(/\.(offers|isKnownToOffer)\((extension|'jobs\.computeTexts'|'profanity\.checkTexts')\)/)).toEqual([
    'api/batches/bulk-calls.ts',
  ]);
});

it('one file fills batches for calls', () => {
  const client = filesWith(/\bbatch\w*\.push\(/).filter((file) => !file.startsWith('service/'));
  expect(client).toEqual(['api/batches/batch-items.ts']);
});

/** Lines of a function. */
const maxLines = 120;

function listLongFunctions(file: string, text: string): string[] {
  const long: string[] = [];
  const visit = ({ start, end }: { readonly start: number; readonly end: number }) => {
    if (text.slice(start, end).split('\n').length > maxLines)
      long.push(`${file}:${text.slice(0, start).split('\n').length}`);
  };
  const visitor = new Visitor({
    FunctionDeclaration: visit,
    FunctionExpression: visit,
    ArrowFunctionExpression: visit,
  });
  visitor.visit(parseSync(file, text).program);
  return long;
}

it('no function has more than 120 lines', () => {
  const long = `export const f = () => {${'\n'.repeat(maxLines)}};`;
  expect(listLongFunctions('planted.ts', long)).toEqual(['planted.ts:1']);
  expect(listLongFunctions('planted.ts', long.replace('\n', ''))).toEqual([]);
  // The folders data/ have the weights of engines and no functions of note.
  const code = sources.filter(({ file }) => !file.includes('/data/'));
  expect(code.flatMap(({ file, text }) => listLongFunctions(file, text))).toEqual([]);
});
