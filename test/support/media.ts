/** Small media files, made by whichever ffmpeg there is; tests that need one are skipped where there is none. */
import { join } from 'node:path';
import type { Argument, RunFfmpeg } from '../../src/service/media/ffmpeg-runner.ts';
import { findFfmpeg } from '../../src/service/media/find-ffmpeg.ts';
import { createNativeRunner } from '../../src/service/media/native-runner.ts';
import { createWasmRunner } from '../../src/service/media/wasm/wasm-runner.ts';
import type { Environment } from '../../src/service/programs/find-program.ts';

const path: Environment = { PATH: process.env.PATH };

/** The environments that name one way of running ffmpeg each, and whether it is there. */
export const engines = [
  { name: 'native ffmpeg', env: path, there: findFfmpeg(path).kind === 'native' },
  {
    name: 'ffmpeg in WebAssembly',
    env: { ...path, STA_FFMPEG: 'wasm' },
    there: findFfmpeg({ STA_FFMPEG: 'wasm' }).kind === 'wasm',
  },
];

export const someEngine = engines.find(({ there }) => there);

function runnerOf(env: Environment): RunFfmpeg {
  const found = findFfmpeg(env);
  if (found.kind === 'none') throw new Error(found.why);
  return found.kind === 'native' ? createNativeRunner(found, env) : createWasmRunner(found);
}

/** Runs ffmpeg as a test writes it. @returns the path of the file made */
export async function makeMedia(directory: string, name: string, ...args: Argument[]): Promise<string> {
  if (someEngine === undefined) throw new Error('there is no ffmpeg');
  const output = join(directory, name);
  const result = await runnerOf(someEngine.env)({
    program: 'ffmpeg',
    args: ['-v', 'error', ...args, { write: output }],
    timeLimitMs: 120_000,
  });
  if (!result.ok) throw new Error(`${name} cannot be made: ${result.stderr}`);
  return output;
}

/** What ffmpeg writes when it decodes: bytes of a raw format. */
export async function decodeWith(file: string, ...args: string[]): Promise<Buffer> {
  if (someEngine === undefined) throw new Error('there is no ffmpeg');
  const chunks: Uint8Array[] = [];
  await runnerOf(someEngine.env)({
    program: 'ffmpeg',
    args: ['-v', 'error', '-i', { read: file }, ...args, { stream: true }],
    onBytes: (bytes) => void chunks.push(bytes),
    timeLimitMs: 120_000,
  });
  return Buffer.concat(chunks);
}

export const flags = (text: string): string[] => text.split(' ');

/** How bright the pictures of {@link countingVideo} are, by their number; for videos of up to 200 pictures. */
const numbered = "nullsrc=s=64x48:r=25:d=8,geq=lum='16+N':cb=128:cr=128";
/** A beep of a tenth of a second at every whole second. */
const beeps = "aevalsrc='if(lt(mod(t,1),0.1),0.8*sin(2*PI*880*t),0)':d=8:s=44100";

/** Eight seconds whose pictures tell their number and whose sound tells the second. */
export const countingVideo = (directory: string, name: string, ...more: string[]): Promise<string> =>
  makeMedia(
    directory,
    name,
    '-f',
    'lavfi',
    '-i',
    numbered,
    '-f',
    'lavfi',
    '-i',
    beeps,
    ...flags('-c:v libx264 -g 60 -bf 3 -qp 4 -c:a aac -f mp4'),
    ...more,
  );

/** The numbers of the pictures of a video that {@link countingVideo} made, or that was cut from one. */
export async function readPictureNumbers(file: string): Promise<number[]> {
  const gray = await decodeWith(file, ...flags('-f rawvideo -pix_fmt yuv420p'));
  const [pixels, frame] = [64 * 48, 64 * 48 * 1.5];
  return Array.from({ length: gray.length / frame }, (_, i) => {
    const luma = gray.subarray(i * frame, i * frame + pixels);
    return Math.round(luma.reduce((sum, value) => sum + value, 0) / pixels) - 16;
  });
}

/** When a beep begins, seconds to a hundredth. */
export async function readBeeps(file: string): Promise<number[]> {
  const bytes = await decodeWith(file, ...flags('-f f32le -ac 1 -ar 16000'));
  const step = 160;
  const loud = Array.from({ length: Math.floor(bytes.length / 4 / step) }, (_, i) =>
    Array.from({ length: step }, (_, k) => Math.abs(bytes.readFloatLE((i * step + k) * 4))).some(
      (value) => value > 0.2,
    ),
  );
  return loud.flatMap((value, i) => (value && loud[i - 1] !== true ? [i / 100] : []));
}
