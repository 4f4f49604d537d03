/** Which module may import which. Paths are below src. */

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly dynamic: boolean;
}

/** The modules at the bottom: the contract, errors, and helpers that import nothing else. */
const base = ['contract', 'errors.ts', 'write-file.ts', 'on-abort.ts', 'clock.ts', 'backoff.ts'];
/** Everything that an action may use. */
const actions = [...base, 'output', 'api', 'config', 'action'];

/** Module → the modules it may import, besides itself. Files at the top of src are modules too. */
const table: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  analytics: [],
  subtitles: [],
  signing: [],
  'errors.ts': ['contract'],
  'write-file.ts': [],
  'on-abort.ts': [],
  'clock.ts': ['on-abort.ts'],
  'backoff.ts': [],
  'sqlite.ts': [],
  'file-lock.ts': ['sqlite.ts', 'on-abort.ts'],
  output: ['contract', 'errors.ts', 'write-file.ts'],
  page: ['output'],
  browser: [...base, 'output', 'api', 'page', 'transcripts'],
  api: base,
  config: ['contract', 'errors.ts', 'write-file.ts', 'output'],
  models: ['contract', 'errors.ts', 'write-file.ts', 'on-abort.ts', 'backoff.ts', 'file-lock.ts', 'output', 'config'],
  service: [...base, 'analytics', 'subtitles', 'signing', 'sqlite.ts', 'file-lock.ts', 'models'],
  action: [...base, 'output', 'api', 'config'],
  records: actions,
  streams: actions,
  profile: [...actions, 'records'],
  'sign-in': actions,
  diagnosis: [...actions, 'models'],
  receiver: [...actions, 'signing'],
  transcripts: [...actions, 'streams', 'subtitles'],
  jobs: [...actions, 'page', 'records', 'streams', 'transcripts'],
  completion: [...actions, 'records', 'jobs'],
  matching: [...actions, 'records', 'jobs', 'streams', 'transcripts'],
  suggestions: [...actions, 'jobs', 'records', 'streams', 'transcripts', 'matching', 'profile', 'evaluation'],
  evaluation: [...actions, 'jobs', 'streams', 'matching'],
  analysis: [...actions, 'jobs', 'streams', 'matching', 'transcripts'],
  report: [...actions, 'page', 'jobs', 'analysis', 'transcripts'],
  commands: [
    'mcp',
    ...[...actions, 'signing', 'streams', 'profile', 'sign-in', 'diagnosis', 'receiver', 'jobs', 'completion'],
    'transcripts',
    ...['records', 'matching', 'evaluation', 'suggestions', 'page', 'report', 'analysis', 'models'],
  ],
  cli: [...actions, 'records', 'jobs', 'completion', 'commands'],
  mcp: [...actions, 'jobs', 'analysis', 'library', 'diagnosis'],
  library: [...base, 'api', 'streams', 'signing'],
  // It runs before anything is loaded.
  start: [],
};

/**
 * The folders of the service, lowest first: each imports only folders before it. The files beside them, and roles/, assemble the
 * service, and no folder imports these.
 */
export const serviceFolders: readonly string[] = [
  'base',
  'net',
  'programs',
  'engines',
  'blobs',
  'media',
  'transcription',
  'embeddings',
  'matching',
  'profanity',
  'derived',
  'jobs',
  'store',
  'files',
  'auth',
  'webhooks',
  'upkeep',
  'handlers',
  'http',
  'metrics',
  'tracing',
  'diagnosis',
];

const moduleOf = (path: string) => path.split('/')[0] ?? '';

export function findViolations(imports: readonly Import[]): string[] {
  return imports
    .filter((one) => !isAllowed(one))
    .map(({ from, to, dynamic }) => `${from} ${dynamic ? 'loads' : 'imports'} ${to}`);
}

function isAllowed({ from, to, dynamic }: Import): boolean {
  const [module, target] = [moduleOf(from), moduleOf(to)];
  if (module === 'service' && target === 'service')
    return isDownward(from, to) && isLoadedLate(from, to, dynamic) && isEngineBlind(from, to);
  if (module === target) return module !== 'commands' || groupOf(from) === groupOf(to);
  // The doors to the service: each by a dynamic import alone.
  if (module === 'api' && target === 'service')
    return dynamic && from === 'api/local-target.ts' && to === 'service/embedded.ts';
  if (
    target === 'service' &&
    /^(library\/testing\.ts|commands\/(serve|local|storage)\/|(sign-in|diagnosis|completion)\/)/.test(from)
  )
    return dynamic;
  return table[module]?.includes(target) ?? false;
}

/** Within the service: see {@link serviceFolders}. */
function isDownward(from: string, to: string): boolean {
  const folderOf = (path: string) => (/^service\/(?!roles\/)([^/]+)\//.exec(path) ?? [])[1];
  const [folder, target] = [folderOf(from), folderOf(to)];
  if (folder === undefined || folder === target) return true;
  return target !== undefined && serviceFolders.indexOf(target) < serviceFolders.indexOf(folder);
}

/** Adapters that are loaded only where they are chosen, and only when they are used: the folder → who chooses it. */
const chosenLate: Readonly<Record<string, string>> = {
  'service/blobs/s3/': 'service/open-blobs.ts',
  'service/engines/postgres/': 'service/engines/open-engine.ts',
};

function isLoadedLate(from: string, to: string, dynamic: boolean): boolean {
  const folder = Object.keys(chosenLate).find((one) => to.startsWith(one));
  return folder === undefined || from.startsWith(folder) || (dynamic && from === chosenLate[folder]);
}

/** The store writes its queries without regard to the engine that executes them. */
const isEngineBlind = (from: string, to: string) =>
  !(from.startsWith('service/store/') && /^service\/engines\/(sqlite|postgres)\//.test(to));

/** Command groups never import each other. */
const groupOf = (path: string) => path.split('/')[1];
