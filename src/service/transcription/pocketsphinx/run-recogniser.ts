import { spawn } from 'node:child_process';
import { ServiceFailure } from '../../failure.ts';

/** What a program needs to run; the credentials of the service are not among it. */
const keptVariables = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'POCKETSPHINX_PATH', 'TMPDIR', 'SystemRoot'];
const mostOutputChars = 4 * 1024 ** 2;
const keptStderrChars = 4096;

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
 * @throws ServiceFailure when it cannot be run, fails, or takes or prints too much; the signal's reason
 */
export async function runRecogniser({ program, args, env, timeLimitMs, signal }: RecogniserRun): Promise<string> {
  signal?.throwIfAborted();
  const kept = Object.fromEntries(
    keptVariables.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: kept });
  let failure: string | undefined;
  const kill = () => void child.kill('SIGKILL');
  const giveUp = (why: string) => {
    failure ??= why;
    kill();
  };
  const timer = setTimeout(() => giveUp('took too long'), timeLimitMs);
  signal?.addEventListener('abort', kill, { once: true });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
    if (stdout.length > mostOutputChars) giveUp('printed too much');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-keptStderrChars);
  });
  try {
    const code = await new Promise<number | null>((resolve) => {
      child.on('error', (error) => {
        failure ??= `cannot be run (${error.message})`;
        resolve(null);
      });
      child.on('close', resolve);
    });
    signal?.throwIfAborted();
    if (failure === undefined && code !== 0) failure = `failed: ${lastComplaint(stderr)}`;
    if (failure !== undefined) throw new ServiceFailure('job_failed', `The speech recogniser pocketsphinx ${failure}`);
    return stdout;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  }
}

function lastComplaint(stderr: string): string {
  const lines = stderr.split(/\r?\n/).filter((line) => line.trim() !== '');
  return (lines.findLast((line) => /ERROR|FATAL/.test(line)) ?? lines.at(-1) ?? 'it said nothing').slice(0, 300);
}
