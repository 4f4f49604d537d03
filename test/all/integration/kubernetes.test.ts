/** The objects of examples/kubernetes have the types of Kubernetes' API: every member exists, and none is missing. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { tsc, tscEnvironment } from '../../support/tsc.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, 'examples/kubernetes');

/** The compiler reports members that a literal has and its type lacks. */
function compile(objects: readonly string[]): string {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const directory = mkdtempSync(join(root, 'node_modules/.cache/kubernetes-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const lines = objects.map((text, at) => {
    const { apiVersion, kind }: { apiVersion: string; kind: string } = JSON.parse(text);
    // kubernetes-types has `core/v1` and `networking/v1`.
    const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
    const module = `kubernetes-types/${group.replace(/\.k8s\.io$/, '')}/${version}`;
    return `import type { ${kind} as Kind${at} } from '${module}';\nexport const object${at}: Kind${at} = ${text};`;
  });
  const file = join(directory, 'objects.ts');
  writeFileSync(file, lines.join('\n'));
  const flags = ['--ignoreConfig', '--pretty', 'false', '--strict', '--noEmit', '--skipLibCheck', '--types', ''];
  const argv = [tsc, ...flags, '--module', 'preserve', '--target', 'es2022', file];
  const { stdout } = spawnSync(process.execPath, argv, {
    cwd: root,
    env: { ...process.env, ...tscEnvironment },
    encoding: 'utf8',
  });
  return stdout;
}

const objects = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => JSON.stringify(document.toJS())),
);

it('has objects of the types that they name', () => {
  expect(objects.length).toBeGreaterThan(7);
  expect(compile(objects)).toBe('');
});

it.each([
  ['a member that does not exist', '"livenessProbe"', '"livenesProbe"', /"livenesProbe"' does not exist/],
  [
    'a member of the wrong type',
    '"periodSeconds":10',
    '"periodSeconds":"10s"',
    /'string' is not assignable to type 'number'/,
  ],
  ['a missing member', '"name":"api",', '', /Property 'name' is missing/],
])('would report %s', (_what, from, to, error) => {
  const [deployment = ''] = objects.filter((text) => text.includes('"kind":"Deployment"'));
  const broken = deployment.replace(from, to);
  expect(broken).not.toBe(deployment);
  expect(compile([broken])).toMatch(error);
});
