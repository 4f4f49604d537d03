/** Finds ffmpeg: STA_FFMPEG, then the PATH, then WebAssembly from the optional package `@ffmpeg/core`. */
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { type Environment, findProgram, isProgram } from '../programs/find-program.ts';

export type Ffmpeg =
  | { readonly kind: 'native'; readonly ffmpeg: string; readonly ffprobe: string }
  | { readonly kind: 'wasm'; readonly script: string; readonly wasm: string }
  /** `why`: the reason, and how to install one. */
  | { readonly kind: 'none'; readonly why: string };

const installIt = 'install ffmpeg, name the program with STA_FFMPEG, or install the package @ffmpeg/core';

/**
 * @param env STA_FFMPEG is the path of ffmpeg (ffprobe is beside it or on the PATH), `wasm` for WebAssembly, or `none`. There is
 * no fallback from what it names.
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

function findWasm(): Ffmpeg | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    return { kind: 'wasm', script: resolve('@ffmpeg/core'), wasm: resolve('@ffmpeg/core/wasm') };
  } catch {
    return undefined;
  }
}
