/** Which ffmpeg there is: STA_FFMPEG, then the PATH, then WebAssembly from the optional package `@ffmpeg/core`. */
import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, extname, join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Ffmpeg =
  | { readonly kind: 'native'; readonly ffmpeg: string; readonly ffprobe: string }
  | { readonly kind: 'wasm'; readonly script: string; readonly wasm: string }
  /** None, and why. */
  | { readonly kind: 'none'; readonly why: string };

const installIt = 'install ffmpeg, name the program with STA_FFMPEG, or install the package @ffmpeg/core';

/**
 * @param env STA_FFMPEG is a path of ffmpeg (ffprobe lies beside it or on the PATH), `wasm` for WebAssembly, or `none`. What
 * it names is used or nothing: there is no falling back from it.
 */
export function findFfmpeg(env: Environment): Ffmpeg {
  const wanted = env.STA_FFMPEG ?? '';
  if (wanted === 'none') return none('STA_FFMPEG is none');
  if (wanted === 'wasm') return findWasm() ?? none('STA_FFMPEG is wasm, and the package @ffmpeg/core is not installed');
  if (wanted !== '') {
    const ffmpeg = wanted.includes('/') || wanted.includes('\\') ? wanted : findProgram(wanted, env);
    if (ffmpeg === undefined || !isProgram(ffmpeg)) return none(`STA_FFMPEG is ${wanted}, which cannot be run`);
    const beside = join(dirname(ffmpeg), `ffprobe${extname(ffmpeg) === '.exe' ? '.exe' : ''}`);
    const ffprobe = isProgram(beside) ? beside : findProgram('ffprobe', env);
    return ffprobe === undefined
      ? none(`STA_FFMPEG is ${wanted}, and there is no ffprobe beside it or on the PATH`)
      : { kind: 'native', ffmpeg, ffprobe };
  }
  const [ffmpeg, ffprobe] = [findProgram('ffmpeg', env), findProgram('ffprobe', env)];
  if (ffmpeg !== undefined && ffprobe !== undefined) return { kind: 'native', ffmpeg, ffprobe };
  return findWasm() ?? none('there is no ffmpeg');
}

const none = (why: string): Ffmpeg => ({ kind: 'none', why: `Only WAV files can be read here (${why}): ${installIt}` });

/** A program on the PATH. */
export function findProgram(name: string, env: Environment): string | undefined {
  const names = process.platform === 'win32' ? [`${name}.exe`, name] : [name];
  return (env.PATH ?? '')
    .split(delimiter)
    .filter((directory) => directory !== '')
    .flatMap((directory) => names.map((file) => join(directory, file)))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function findWasm(): Ffmpeg | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    return { kind: 'wasm', script: resolve('@ffmpeg/core'), wasm: resolve('@ffmpeg/core/wasm') };
  } catch {
    return undefined;
  }
}
