/** Runs a command line in this process. It needs no test runner. */
import type { Deps, Prompts } from '../../src/cli/context/deps.ts';
import { createProcessDeps, main } from './product.ts';

export interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** A terminal of this width on all three streams. */
  readonly columns?: number;
  readonly prompts?: Partial<Prompts>;
  readonly signal?: AbortSignal;
  /** Factor by which pauses and time limits are shortened. */
  readonly haste?: number;
  /** The URL of the module that replaces the keyring's. */
  readonly keyringModule?: string;
}

/** Runs one command line. The environment has only the given variables. */
export async function runSta(argv: readonly string[], options: RunOptions = {}): Promise<Result> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const { columns } = options;
  const stream = (chunks: string[]) => ({
    write: (text: string) => void chunks.push(text),
    writeBytes: (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes).toString('latin1')),
    isTerminal: columns !== undefined,
    columns,
  });
  const errors = stream(stderr);
  const stdin = Buffer.from(options.stdin ?? '');
  const signal = options.signal ?? new AbortController().signal;
  const real = createProcessDeps('0.0.0-test', signal);
  const deps: Deps = {
    ...real,
    io: {
      stdout: stream(stdout),
      stderr: errors,
      notes: errors,
      stdin: {
        ...real.io.stdin,
        isTerminal: columns !== undefined && options.stdin === undefined,
        readAll: () => Promise.resolve(stdin),
        readChunks: async function* () {
          yield stdin;
        },
      },
    },
    env: options.env ?? {},
    clock: { ...real.clock, sleep: (ms, ending) => real.clock.sleep(ms / (options.haste ?? 1), ending) },
    signal,
    keyringModule: options.keyringModule ?? real.keyringModule,
    prompts: () => Promise.resolve({ ...unasked, ...options.prompts }),
  };
  const code = await main(argv, deps);
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** A prompt that the test did not expect. */
const unexpected = (question: { message: string }) => Promise.reject(new Error(`asked: ${question.message}`));
const unasked: Prompts = {
  input: unexpected,
  password: unexpected,
  confirm: unexpected,
  paste: unexpected,
  expand: unexpected,
  select: unexpected,
};
