/** Runs ffmpeg and ffprobe as programs on this machine: argument lists, no shell, a minimal environment, limits. */
import { Interruption } from '../base/failure.ts';
import { bareEnvironment, limitMemory, type ProgramEnvironment } from '../base/programs/find-program.ts';
import { type Program, startProgram } from '../base/programs/start-program.ts';
import {
  type Argument,
  type FfmpegResult,
  type FfmpegRun,
  keptStderrChars,
  maxStdoutChars,
  type RunFfmpeg,
} from './ffmpeg-runner.ts';
import { MediaError } from './media-error.ts';

/** Maximum address space of one run, if it can be limited. */
const memoryBytes = 4 * 1024 ** 3;

export function createNativeRunner(programs: { ffmpeg: string; ffprobe: string }, env: ProgramEnvironment): RunFfmpeg {
  const kept = bareEnvironment(env, ['LANG']);
  const limits = limitMemory(memoryBytes, env);

  return async (run) => {
    run.signal?.throwIfAborted();
    // On a large machine, one thread per core would exhaust the address space.
    const always = run.program === 'ffmpeg' ? ['-nostdin', '-y', '-filter_threads', '2'] : [];
    const [command = '', ...args] = [...limits, programs[run.program], ...always, ...run.args.map(nameOf)];
    return follow(startProgram(command, args, kept), run);
  };
}

function nameOf(argument: Argument): string {
  if (typeof argument === 'string') return argument;
  if ('stream' in argument) return 'pipe:1';
  return `file:${'read' in argument ? argument.read : argument.write}`;
}

async function follow(program: Program, run: FfmpegRun): Promise<FfmpegResult> {
  let tooLate = false;
  const timer = setTimeout(() => {
    tooLate = true;
    program.kill();
  }, run.timeLimitMs);
  run.signal?.addEventListener('abort', program.kill, { once: true });
  let stdout = '';
  let stderr = '';
  program.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('latin1')).slice(-keptStderrChars);
  });
  try {
    for await (const chunk of program.stdout) {
      if (run.onBytes !== undefined) await run.onBytes(chunk);
      else if (stdout.length < maxStdoutChars) stdout += chunk.toString('utf8');
    }
    const code = await program.ended;
    run.signal?.throwIfAborted();
    if (tooLate) throw new MediaError('time_limit');
    if (code === askedToEnd && !/Operation not permitted/.test(stderr)) {
      throw new Interruption(`${run.program} was asked to end`);
    }
    return { ok: code === 0, stdout, stderr };
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', program.kill);
    program.kill();
  }
}

/**
 * ffmpeg's exit code after SIGINT or SIGTERM, when it finishes its output as if the input had ended (fftools/ffmpeg.c,
 * `received_nb_signals`). Newer versions also use it for EPERM.
 */
const askedToEnd = 255;
