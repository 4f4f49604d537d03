/** Chooses how to run ffmpeg on this machine. */

import type { ProgramEnvironment } from '../base/programs/find-program.ts';
import type { RunFfmpeg } from './ffmpeg-runner.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { MediaError } from './media-error.ts';
import { createNativeRunner } from './native-runner.ts';
import { createWasmRunner } from './wasm/wasm-runner.ts';

/** @param env STA_FFMPEG and PATH, see {@link findFfmpeg} @returns a function that throws MediaError `no_engine` if there is no ffmpeg */
export function createFfmpegRunner(env: ProgramEnvironment): RunFfmpeg {
  const found = findFfmpeg(env);
  switch (found.kind) {
    case 'native':
      return createNativeRunner(found, env);
    case 'wasm':
      return createWasmRunner(found);
    case 'none':
      return () =>
        Promise.reject(new MediaError('no_engine', `Only WAV files can be read here: ${found.why}. ${found.fix}`));
  }
}
