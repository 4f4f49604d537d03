/** Switches over enumerations are exhaustive: an unhandled new member must not compile. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../support/start-sta.ts';
import { tsc, tscEnvironment } from '../../support/tsc.ts';

const root = resolve(import.meta.dirname, '../../..');

/** A new member of an enumeration, and the files that must then fail to compile. */
const additions = [
  {
    what: 'a format',
    file: 'output/print/formats.ts',
    from: "const textFormats = ['table',",
    to: "const textFormats = ['yaml', 'table',",
    stops: ['output/print/formats.ts', 'output/print/print-view.ts', 'output/print/print-stream.ts'],
  },
  {
    what: 'a kind of view',
    file: 'output/view.ts',
    from: 'export type View = ',
    to: "export interface TreeView extends CommonView {\n  readonly kind: 'tree';\n}\n\nexport type View = TreeView | ",
    stops: ['output/print/print-view.ts'],
  },
  {
    what: 'a tone of a cell',
    file: 'output/text/style.ts',
    from: "export type CellTone = 'best'",
    to: "export type CellTone = 'superb' | 'best'",
    stops: ['output/text/style.ts'],
  },
  {
    what: 'an item of a text job',
    file: 'contract/job-calls.ts',
    from: 'textJobs = { ',
    to: 'textJobs = { odd: clips, ',
    stops: ['service/compute/jobs/computations.ts'],
  },
  {
    what: 'a kind of clip',
    file: 'contract/endpoints/clips.ts',
    from: 'clipKinds = [',
    to: "clipKinds = ['odd', ",
    stops: ['conversations/jobs/kinds/clips/clips.ts'],
  },
  {
    what: 'a state of a finding',
    file: 'commands/doctor/checks/finding.ts',
    from: "export type State = 'ok'",
    to: "export type State = 'hint' | 'ok'",
    stops: ['commands/doctor/doctor.ts'],
  },
  {
    what: 'an error code',
    file: 'shared/errors.ts',
    from: 'export type ErrorCode = ',
    to: "export type ErrorCode = 'odd' | ",
    stops: ['shared/errors.ts'],
  },
] as const;

it('the compiler rejects a new member that is not handled', () => {
  const copy = temporaryDirectory();
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true });
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // One copy of the sources with all additions: each causes errors in its own files.
  for (const { file, from, to } of additions) {
    const path = join(copy, 'src', file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  }
  // Only these files must be checked, with what they import.
  const include = ['src/**/*.d.ts', ...additions.flatMap(({ stops }) => stops.map((file) => `src/${file}`))];
  const project = join(copy, 'tsconfig.stops.json');
  writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', include }));
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', project, '--pretty', 'false', '--checkers', '1'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, ...tscEnvironment },
  });
  const compiles = additions.flatMap(({ what, stops }) =>
    stops.filter((file) => !stdout.includes(`src/${file}(`)).map((file) => `${what} in ${file}`),
  );
  expect(compiles).toEqual([]);
});
