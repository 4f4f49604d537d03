/** The import table of the house. Paths are below src. */

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly dynamic: boolean;
}

/** Room → the rooms it may import, besides itself. Files at the top of src are rooms of their own. */
const table: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  analytics: [],
  signing: [],
  'errors.ts': ['contract'],
  'write-file.ts': [],
  'on-abort.ts': [],
  output: ['contract', 'errors.ts'],
  api: ['contract', 'errors.ts', 'write-file.ts', 'on-abort.ts'],
  config: ['contract', 'errors.ts', 'write-file.ts', 'output'],
  service: ['contract', 'errors.ts', 'write-file.ts', 'analytics', 'signing'],
  commands: ['contract', 'errors.ts', 'write-file.ts', 'output', 'api', 'config', 'signing'],
  'main.ts': ['contract', 'errors.ts', 'output', 'commands'],
  'process-deps.ts': ['errors.ts', 'on-abort.ts', 'output', 'commands'],
  'cli.ts': ['main.ts', 'process-deps.ts'],
  'complete.ts': ['commands'],
};

const roomOf = (path: string) => path.split('/')[0] ?? '';

export function findViolations(imports: readonly Import[]): string[] {
  return imports
    .filter((one) => !isAllowed(one))
    .map(({ from, to, dynamic }) => `${from} ${dynamic ? 'loads' : 'imports'} ${to}`);
}

function isAllowed({ from, to, dynamic }: Import): boolean {
  const [room, target] = [roomOf(from), roomOf(to)];
  if (room === target) return room !== 'commands' || sameNoun(from, to);
  // The doors to the service: each by a dynamic import alone.
  if (room === 'api' && target === 'service')
    return dynamic && from === 'api/local-target.ts' && to === 'service/embedded.ts';
  if (room === 'commands' && target === 'service')
    return dynamic && /^commands\/(serve|local|login|doctor|completion)\//.test(from);
  return table[room]?.includes(target) ?? false;
}

/** Nouns never import each other; the tree (nouns.ts) loads them, and what they share lies beside them. */
function sameNoun(from: string, to: string): boolean {
  const nounOf = (path: string) => (path.split('/').length > 2 ? path.split('/')[1] : undefined);
  const [noun, target] = [nounOf(from), nounOf(to)];
  return target === undefined || noun === target || noun === undefined || sharedFolders.has(target);
}

/** Folders of commands that are no nouns: what several nouns share. */
const sharedFolders: ReadonlySet<string> = new Set(['waiting', 'many-texts', 'results', 'cases', 'profile-file']);
