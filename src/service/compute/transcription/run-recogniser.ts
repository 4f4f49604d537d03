import { messageOf } from '../../../shared/errors.ts';
import { AttemptFailure, Interruption, ServiceFailure } from '../../base/failure.ts';
import { bareEnvironment, type ProgramEnvironment } from '../../base/programs/find-program.ts';
import { startProgram } from '../../base/programs/start-program.ts';

const maxOutputChars = 4 * 1024 ** 2;
const maxLineChars = 65_536;
const maxComplaintChars = 300;

export interface RecogniserRun {
  /** For messages. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: ProgramEnvironment;
  /** Environment variables of the program, in addition to the basic ones. */
  readonly variables?: readonly string[];
  readonly timeLimitMs: number;
  readonly signal: AbortSignal | undefined;
  /** Called with each line as it is printed. */
  readonly onLine?: (line: string) => void;
}

/**
 * Runs a program with a list of arguments and without a shell, and kills it if it takes too long or is aborted.
 * @returns its output
 * @throws ServiceFailure if it cannot be run, fails, or takes or prints too much; Interruption and AttemptFailure like
 * {@link startProgram}; the signal's reason
 */
export async function runRecogniser(run: RecogniserRun): Promise<string> {
  const { name, program, args, env, variables = [], timeLimitMs, signal, onLine = () => {} } = run;
  signal?.throwIfAborted();
  const running = startProgram(program, args, bareEnvironment(env, variables));
  let failure: string | undefined;
  const giveUp = (why: string) => {
    failure ??= why;
    running.kill();
  };
  const timer = setTimeout(() => giveUp('took too long'), timeLimitMs);
  signal?.addEventListener('abort', running.kill, { once: true });
  let stdout = '';
  const lines = splitLines(onLine);
  running.stdout.on('data', (chunk: Buffer) => {
    const text = chunk.toString('utf8');
    stdout += text;
    lines.read(text);
    if (stdout.length > maxOutputChars) giveUp('printed too much');
  });
  // The last error line in its output: banners and settings may follow, but do not explain the failure.
  let complaint: string | undefined;
  let lastLine: string | undefined;
  const complaints = splitLines((line) => {
    const shown = line.trim().slice(0, maxComplaintChars);
    if (/error|fatal/i.test(line)) complaint = shown;
    if (shown !== '') lastLine = shown;
  });
  running.stderr.on('data', (chunk: Buffer) => complaints.read(chunk.toString('utf8')));
  try {
    const code = await running.ended.catch((error: unknown) => {
      if (error instanceof Interruption || error instanceof AttemptFailure) throw error;
      failure ??= `cannot be run (${messageOf(error)})`;
      return undefined;
    });
    signal?.throwIfAborted();
    complaints.end();
    if (failure === undefined && code !== 0) {
      failure = `failed: ${complaint ?? describeExit(code, lastLine)}`;
    }
    if (failure !== undefined) throw new ServiceFailure('job_failed', `The speech recogniser ${name} ${failure}`);
    return stdout;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', running.kill);
    running.kill();
  }
}

const describeExit = (code: number | undefined, lastLine: string | undefined): string =>
  `it ended with exit code ${code} and reported no error${lastLine === undefined ? '' : `; its last line: ${lastLine}`}`;

/** Assembles lines from a program's output; very long lines are truncated. */
function splitLines(onLine: (line: string) => void) {
  let rest = '';
  return {
    read(text: string) {
      const lines = `${rest}${text}`.split(/\r?\n/);
      rest = (lines.pop() ?? '').slice(0, maxLineChars);
      for (const line of lines) onLine(line);
    },
    end: () => onLine(rest),
  };
}
