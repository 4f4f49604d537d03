/** Checks which module may import which: the tables of docs/architecture.md against the imports in src. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** An import of one file in src by another; paths are relative to src. A lazy one is `await import()`. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly lazy: boolean;
}

export interface Rules {
  /** Module → the modules it may import, or their folders: `engines/conversation`. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** Module → the modules that it may only load lazily. */
  readonly loads: ReadonlyMap<string, readonly string[]>;
  /** The folders of the service: each imports only folders before it. */
  readonly service: readonly string[];
}

const root = join(import.meta.dirname, '../..');
const words = (cell = '') => cell.split(/[ ,`]+/).filter((word) => word !== '');

/** Reads the rules from docs/architecture.md. */
export function readRules(page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')): Rules {
  const [, table = '', , service = ''] = page.split(/<!-- (?:rules|service) -->\n/);
  const rows = table
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split('|').map((cell) => words(cell))] : []));
  const column = (index: number) => new Map(rows.map((cells) => [cells[1]?.[0] ?? '', cells[index] ?? []]));
  return { imports: column(2), loads: column(3), service: words(service.split('\n')[0]) };
}

export function findViolations(imports: readonly Import[], { imports: table, loads, service }: Rules): string[] {
  const isAllowed = ({ from, to, lazy }: Import) => {
    const [[module = '', folder = ''], [target = '', other = '']] = [from.split('/'), to.split('/')];
    if (module !== target) {
      const allowed = [...(table.get(module) ?? []), ...(lazy ? (loads.get(module) ?? []) : [])];
      return allowed.includes(target) || allowed.includes(`${target}/${other}`);
    }
    if (module === 'commands') return folder === other;
    return module !== 'service' || service.indexOf(other) <= service.indexOf(folder);
  };
  return imports
    .filter((one) => !isAllowed(one))
    .map(({ from, to, lazy }) => `${from} ${lazy ? 'loads' : 'imports'} ${to}`);
}

/** Every import between files in src, including types. */
export function listImports(): Import[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(root, 'src', file), 'utf8');
      const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
      const exported = staticExports.flatMap(({ entries }) =>
        entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
      );
      const imported = [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported];
      const loaded = dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1));
      const toImport = (lazy: boolean) => (target: string) => ({
        from: file,
        to: posix.join(dirname(file), target),
        lazy,
      });
      return [...imported.map(toImport(false)), ...loaded.map(toImport(true))].filter((one) => isOwn(one, file));
    });
}

/** True if the import names a file in src. */
const isOwn = ({ to }: Import, from: string) =>
  !to.startsWith('..') && to !== dirname(from) && posix.extname(to) !== '';

/** The modules and their arrows as a Mermaid diagram, without arrows that a longer path implies. */
export function drawModules(imports: readonly Import[]): string {
  const moduleOf = (path: string) => path.split('/')[0] ?? '';
  const targets = new Map<string, Set<string>>();
  for (const { from, to, lazy } of imports) {
    const [module, target] = [moduleOf(from), moduleOf(to)];
    if (!lazy && module !== target) targets.set(module, (targets.get(module) ?? new Set()).add(target));
  }
  const reaches = (from: string, to: string): boolean =>
    [...(targets.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  const arrows = [...targets].flatMap(([module, all]) =>
    [...all]
      .filter((to) => ![...all].some((via) => via !== to && reaches(via, to)))
      .map((to) => `  ${module} --> ${to}`),
  );
  return ['```mermaid', 'flowchart BT', ...arrows.sort(), '```', ''].join('\n');
}
