/** Who may import whom: the table of docs/architecture.md, enforced. Planting a violation must fail here. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { findViolations, type Import } from './support/import-rules.ts';

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
  [
    'commands import service statically',
    { from: 'commands/serve/register.ts', to: 'service/serve.ts', dynamic: false },
  ],
  [
    'a noun other than serve, local and doctor reaches service',
    { from: 'commands/tags/list.ts', to: 'service/app.ts', dynamic: true },
  ],
  ['commands import analytics', { from: 'commands/tags/list.ts', to: 'analytics/text/a.ts', dynamic: false }],
  ['one noun imports another', { from: 'commands/tags/list.ts', to: 'commands/intents/list.ts', dynamic: false }],
  ['api reaches another file of service', { from: 'api/local-target.ts', to: 'service/app.ts', dynamic: true }],
  ['output imports config', { from: 'output/view.ts', to: 'config/settings.ts', dynamic: false }],
])('finds a planted violation: %s', (_name, planted) => {
  expect(findViolations([planted])).toHaveLength(1);
});
