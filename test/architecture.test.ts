/** Who may import whom: the table of docs/architecture.md, enforced. Planting a violation must fail here. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { buildWholeProgram } from '../src/cli/program.ts';
import { findViolations, type Import, serviceFolders } from './support/import-rules.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'src');

function listImports(): Import[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.d)\.ts$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const statements = text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^;'"]*?\bfrom\s*'([^']+)'|(?<!typeof )\bimport\(\s*'([^']+)'\s*\)|(?:^|\n)\s*import\s*'([^']+)'/g,
    );
    return [...statements].flatMap(([, statically, dynamically, bare]) => {
      const target = statically ?? dynamically ?? bare ?? '';
      if (!target.startsWith('.')) return [];
      return [
        {
          from: file.split('\\').join('/'),
          to: relative(source, resolve(source, dirname(file), target))
            .split('\\')
            .join('/'),
          dynamic: dynamically !== undefined,
        },
      ];
    });
  });
}

it('every import keeps to the table', () => {
  const imports = listImports();
  expect(imports.length).toBeGreaterThan(100);
  expect(findViolations(imports)).toEqual([]);
});

it.each<[string, Import]>([
  ['contract imports api', { from: 'contract/tags.ts', to: 'api/client.ts', dynamic: false }],
  ['analytics imports contract', { from: 'analytics/text/x.ts', to: 'contract/limits.ts', dynamic: false }],
  ['service imports api', { from: 'service/app.ts', to: 'api/client.ts', dynamic: false }],
  ['commands import service statically', { from: 'commands/serve/serve.ts', to: 'service/serve.ts', dynamic: false }],
  [
    'a command group other than serve and local reaches service',
    { from: 'commands/tags/list.ts', to: 'service/app.ts', dynamic: true },
  ],
  ['commands import analytics', { from: 'commands/tags/list.ts', to: 'analytics/text/a.ts', dynamic: false }],
  [
    'one command group imports another',
    { from: 'commands/tags/list.ts', to: 'commands/intents/list.ts', dynamic: false },
  ],
  ['api reaches another file of service', { from: 'api/local-target.ts', to: 'service/app.ts', dynamic: true }],
  ['jobs import a command', { from: 'jobs/find-jobs.ts', to: 'commands/jobs/list.ts', dynamic: false }],
  ['jobs import the report', { from: 'jobs/kinds/tone/tone.ts', to: 'report/place-media.ts', dynamic: true }],
  ['streams import jobs', { from: 'streams/run-many.ts', to: 'jobs/find-jobs.ts', dynamic: false }],
  ['matching imports evaluation', { from: 'matching/run-match.ts', to: 'evaluation/predict.ts', dynamic: false }],
  [
    'sign-in imports service statically',
    { from: 'sign-in/ask.ts', to: 'service/base/running-service.ts', dynamic: false },
  ],
  ['output imports config', { from: 'output/view.ts', to: 'config/settings.ts', dynamic: false }],
  ['the store imports a handler', { from: 'service/store/files.ts', to: 'service/handlers/files.ts', dynamic: false }],
  ['the jobs import the store', { from: 'service/jobs/read-item.ts', to: 'service/store/users.ts', dynamic: false }],
  [
    'the adapter for S3 is imported statically',
    { from: 'service/open-blobs.ts', to: 'service/blobs/s3/s3-blobs.ts', dynamic: false },
  ],
  [
    'another file loads the adapter for S3',
    { from: 'service/files/open-files.ts', to: 'service/blobs/s3/s3-blobs.ts', dynamic: true },
  ],
  ['a folder of the service imports a role', { from: 'service/http/a.ts', to: 'service/roles/api.ts', dynamic: false }],
  [
    'PostgreSQL is imported statically',
    { from: 'service/engines/open-engine.ts', to: 'service/engines/postgres/open-postgres.ts', dynamic: false },
  ],
  [
    'the store knows an engine',
    { from: 'service/store/jobs.ts', to: 'service/engines/sqlite/open-sqlite.ts', dynamic: false },
  ],
  ['a folder of the service imports its root', { from: 'service/files/a.ts', to: 'service/app.ts', dynamic: false }],
])('finds a planted violation: %s', (_name, planted) => {
  expect(findViolations([planted])).toHaveLength(1);
});

/** Files of src/commands that are not commands, and why they are there all the same. */
const otherCommandFiles: Readonly<Record<string, string>> = {
  'local/user-keys.ts': 'the commands rotate and revoke of users',
  'local/user-data.ts': 'the commands export and remove of users',
  'local/administer.ts': 'the one way in which the commands of this group reach the service',
  'storage/place-options.ts': 'the options of this group, and the one way in which it reaches the service',
  'jobs/choose-jobs.ts': 'which jobs wait, cancel and delete work on',
  'serve/describe-log-line.ts': 'what a terminal shows of the log',
  'jobs/list-groups.ts': 'the entries of list, batches among them',
};

it('src/commands has a folder for each group: <group>.ts and one file per command', async () => {
  const program = await buildWholeProgram();
  const expected = program.commands.flatMap((group) =>
    [group, ...group.commands].map((command) => `${group.name()}/${command.name()}.ts`),
  );
  const files = readdirSync(join(source, 'commands'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split('\\').join('/'))
    .filter((file) => /\.\w+$/.test(file));
  expect(files).toContain('tags/create.ts');
  expect(files.filter((file) => !expected.includes(file) && otherCommandFiles[file] === undefined)).toEqual([]);
});

it('every folder of the service has its place in the list', () => {
  const entries = readdirSync(join(source, 'service'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual([...serviceFolders, 'roles'].sort());
});

/** Calls of node:fs that write content or put a file in place. */
const writers = ['createWriteStream', 'writeFile', 'writeFileSync', 'copyFile', 'copyFileSync', 'rename', 'renameSync'];

/** The files that may use them besides src/write-file.ts, and why. */
const otherWriters: Readonly<Record<string, string>> = {
  'start/code-cache.ts': 'runs before anything is loaded; renames a whole draft',
  'config/job-journal.ts': 'renames a full journal, which is whole',
  'models/add-model.ts': 'copies into a folder that it removes, and renames it when it is whole',
  'models/pull-model.ts': 'renames whole files and folders that were verified',
  'models/remove-model.ts': 'renames a folder that it deletes',
  'report/place-media.ts': 'renames a whole download; copies through buildFile',
  'service/blobs/directory-blobs.ts': 'renames whole files',
  'service/blobs/local-cache.ts': 'renames a whole upload',
  'service/files/file-storage.ts': 'renames a whole upload',
  'service/upkeep/backup.ts': 'copies into a temporary directory that it removes',
  'service/upkeep/export-user.ts': 'copies into a temporary directory that it removes',
  'service/upkeep/restore.ts': 'renames whole files that were verified',
  'service/media/encode-segments.ts': 'writes in a temporary directory that it removes',
  'service/transcription/command/command-transcriber.ts': 'writes in a temporary directory that it removes',
  'service/transcription/pocketsphinx/pocketsphinx-transcriber.ts': 'writes in a temporary directory that it removes',
};

it('every file is written by write-file.ts, which leaves no half of one', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?ts$/.test(file));
  const found = files.filter((file) => {
    const imported = /import (?:\w+, )?\{([^}]*)\} from 'node:fs(?:\/promises)?'/g;
    const names = [...readFileSync(join(source, file), 'utf8').matchAll(imported)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    );
    return names.some((name) => writers.includes(name));
  });
  expect(found.map((file) => file.split('\\').join('/')).sort()).toEqual(
    ['write-file.ts', ...Object.keys(otherWriters)].sort(),
  );
});

it('nothing writes to a terminal past the place that cleans what it shows', () => {
  // The process itself, the answer to a shell's TAB, and the child that talks to the keyring over a pipe.
  const ownStreams = ['cli/cli.ts', 'cli/complete.ts', 'cli/process-deps.ts'];
  const direct = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split('\\').join('/'))
    .filter((file) => /process\.(?:stdout|stderr)|console\./.test(readFileSync(join(source, file), 'utf8')));
  expect(direct.filter((file) => !ownStreams.includes(file))).toEqual([]);
});
