/** Finds the ffmpeg that the service would use, and tests whether it runs here in the way that the service runs it. */

import type { ProgramEnvironment } from '../../base/programs/find-program.ts';
import { createFfmpegRunner } from '../../media/create-runner.ts';
import { words } from '../../media/ffmpeg-runner.ts';
import { findFfmpeg } from '../../media/find-ffmpeg.ts';

export type FfmpegFacts =
  | {
      readonly kind: 'native' | 'wasm';
      /** The program, or the script of the package. */
      readonly path: string;
      readonly version: string;
      /** The missing encoders among those that cutting clips needs. */
      readonly missingEncoders: readonly string[];
    }
  | { readonly kind: 'none'; readonly why: string; readonly fix: string };

const neededEncoders = ['libx264', 'aac'];
const timeLimitMs = 20_000;

/** @throws MediaError `time_limit`; the signal's reason; the system's error if the program cannot be started */
export async function inspectFfmpeg(env: ProgramEnvironment, signal: AbortSignal): Promise<FfmpegFacts> {
  const found = findFfmpeg(env);
  if (found.kind === 'none') return found;
  const run = createFfmpegRunner(env);
  const print = (options: string) => run({ program: 'ffmpeg', args: words(options), timeLimitMs, signal });
  const path = found.kind === 'native' ? found.ffmpeg : found.script;
  const about = await print('-version');
  const version = /^ffmpeg version (\S+)/m.exec(about.stdout + about.stderr)?.[1];
  if (version === undefined) {
    const why = `${path} does not run: ${about.stderr.trim().slice(-200) || 'it says nothing'}`;
    return { kind: 'none', why, fix: 'Install ffmpeg again, or set STA_FFMPEG to the path of another one' };
  }
  const { stdout, stderr } = await print('-hide_banner -encoders');
  const encoders = new Set([...(stdout + stderr).matchAll(/^ [VASFXBD.]{6} (\S+)/gm)].map(([, name]) => name));
  const missingEncoders = neededEncoders.filter((name) => !encoders.has(name));
  return { kind: found.kind, path, version, missingEncoders };
}
