/** Finds ffmpeg: STA_FFMPEG, then the PATH, then WebAssembly from the optional package `@ffmpeg/core`. */
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { findProgram, isProgram, type ProgramEnvironment } from '../base/programs/find-program.ts';

export type Ffmpeg =
  | { readonly kind: 'native'; readonly ffmpeg: string; readonly ffprobe: string }
  | { readonly kind: 'wasm'; readonly script: string; readonly wasm: string }
  /** `fix`: a sentence with the next command. */
  | { readonly kind: 'none'; readonly why: string; readonly fix: string };

const installPackage = 'npm install @ffmpeg/core (with --global if sta is installed globally)';
const installEither = `Install ffmpeg, for example with apt-get install ffmpeg, or its WebAssembly build: ${installPackage}`;
const changePath = 'Set STA_FFMPEG to the path of an ffmpeg, or unset it';

/**
 * @param env STA_FFMPEG is the path of ffmpeg (ffprobe is next to it or on the PATH), `wasm` for WebAssembly, or
 * `none`. If it is unusable, there is no fallback.
 * @param findPackage finds `@ffmpeg/core`
 */
export function findFfmpeg(env: ProgramEnvironment, findPackage = findWasm): Ffmpeg {
  const wanted = env.STA_FFMPEG ?? '';
  if (wanted === 'none') return none('STA_FFMPEG is none', 'Unset STA_FFMPEG');
  if (wanted === 'wasm')
    return findPackage() ?? none('STA_FFMPEG is wasm, and its package is not installed', `Run ${installPackage}`);
  if (wanted !== '') {
    const ffmpeg = wanted.includes('/') || wanted.includes('\\') ? wanted : findProgram(wanted, env);
    if (ffmpeg === undefined || !isProgram(ffmpeg))
      return none(`STA_FFMPEG is ${wanted}, which cannot be run`, changePath);
    const beside = join(dirname(ffmpeg), `ffprobe${extname(ffmpeg) === '.exe' ? '.exe' : ''}`);
    const ffprobe = isProgram(beside) ? beside : findProgram('ffprobe', env);
    return ffprobe === undefined
      ? none(
          `STA_FFMPEG is ${wanted}, and there is no ffprobe next to it or on the PATH`,
          'Install ffprobe, which comes with ffmpeg',
        )
      : { kind: 'native', ffmpeg, ffprobe };
  }
  const [ffmpeg, ffprobe] = [findProgram('ffmpeg', env), findProgram('ffprobe', env)];
  if (ffmpeg !== undefined && ffprobe !== undefined) return { kind: 'native', ffmpeg, ffprobe };
  return findPackage() ?? none('ffmpeg is not installed', installEither);
}

const none = (why: string, fix: string): Ffmpeg => ({ kind: 'none', why, fix });

function findWasm(): Ffmpeg | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    return { kind: 'wasm', script: resolve('@ffmpeg/core'), wasm: resolve('@ffmpeg/core/wasm') };
  } catch {
    return undefined;
  }
}
