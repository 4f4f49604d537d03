import { messageOf } from '../../../errors.ts';
import { AttemptFailure, Interruption, ServiceFailure } from '../../failure.ts';
import { startProgram } from '../../programs/start-program.ts';

/** What a program needs to run; the credentials of the service are not among it. */
const keptVariables = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'POCKETSPHINX_PATH', 'TMPDIR', 'SystemRoot'];
const mostOutputChars = 4 * 1024 ** 2;
const longestLineChars = 300;

export interface RecogniserRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeLimitMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Runs a program with a list of arguments, no shell, and kills it when it takes too long or is aborted.
 * @returns what it printed
 * @throws ServiceFailure when it cannot be run, fails, or takes or prints too much; Interruption and AttemptFailure like
 * {@link startProgram}; the signal's reason
 */
export async function runRecogniser({ program, args, env, timeLimitMs, signal }: RecogniserRun): Promise<string> {
  signal?.throwIfAborted();
  const kept = Object.fromEntries(
    keptVariables.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
  const running = startProgram(program, args, kept);
  let failure: string | undefined;
  const giveUp = (why: string) => {
    failure ??= why;
    running.kill();
  };
  const timer = setTimeout(() => giveUp('took too long'), timeLimitMs);
  signal?.addEventListener('abort', running.kill, { once: true });
  let stdout = '';
  running.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
    if (stdout.length > mostOutputChars) giveUp('printed too much');
  });
  const complaint = findComplaint();
  running.stderr.on('data', (chunk: Buffer) => complaint.read(chunk.toString('utf8')));
  try {
    const code = await running.ended.catch((error: unknown) => {
      if (error instanceof Interruption || error instanceof AttemptFailure) throw error;
      failure ??= `cannot be run (${messageOf(error)})`;
      return undefined;
    });
    signal?.throwIfAborted();
    if (failure === undefined && code !== 0) {
      failure = `failed: ${complaint.last() ?? `it ended with exit code ${code} and reported no error`}`;
    }
    if (failure !== undefined) throw new ServiceFailure('job_failed', `The speech recogniser pocketsphinx ${failure}`);
    return stdout;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', running.kill);
    running.kill();
  }
}

/** Finds the last error among what a program prints: its banner and its settings may follow, and are no reason. */
function findComplaint() {
  let found: string | undefined;
  let line = '';
  const check = (text: string) => {
    if (/ERROR|FATAL/.test(text)) found = text.trim().slice(0, longestLineChars);
  };
  return {
    read(text: string) {
      const lines = `${line}${text}`.split(/\r?\n/);
      line = (lines.pop() ?? '').slice(0, longestLineChars);
      for (const one of lines) check(one);
    },
    last() {
      check(line);
      return found;
    },
  };
}
