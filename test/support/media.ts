/** Makes small media files with the ffmpeg that is available; tests that need one are skipped without it. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { TestOptions } from 'vitest';
import type { ProgramEnvironment } from '../../src/service/base/programs/find-program.ts';
import type { Argument, FfmpegResult, RunFfmpeg } from '../../src/service/media/ffmpeg-runner.ts';
import { findFfmpeg } from '../../src/service/media/find-ffmpeg.ts';
import { createNativeRunner } from '../../src/service/media/native-runner.ts';
import { createWasmRunner } from '../../src/service/media/wasm/wasm-runner.ts';
import { needs, skipUnless } from './needs.ts';

const path: ProgramEnvironment = { PATH: process.env.PATH };

/** The ways to run ffmpeg: the environment that selects each, and options that skip its tests without it. */
export const engines = [
  { name: 'native ffmpeg', env: path, needed: needs('ffmpeg') },
  {
    name: 'ffmpeg in WebAssembly',
    env: { ...path, STA_FFMPEG: 'wasm' },
    needed: skipUnless(findFfmpeg({ STA_FFMPEG: 'wasm' }).kind === 'wasm', 'the package @ffmpeg/core is not installed'),
  },
];

export const someEngine = engines.find(({ needed }) => needed.skip !== true);
/** Options of tests that need any kind of ffmpeg. */
export const needsSomeFfmpeg: TestOptions = skipUnless(
  someEngine !== undefined,
  'neither ffmpeg nor the package @ffmpeg/core is installed; apt-get install ffmpeg',
);

function runnerOf(env: ProgramEnvironment): RunFfmpeg {
  const found = findFfmpeg(env);
  if (found.kind === 'none') throw new Error(found.why);
  return found.kind === 'native' ? createNativeRunner(found, env) : createWasmRunner(found);
}

/** Runs ffmpeg with the given arguments. @returns the path of the created file */
export async function makeMedia(directory: string, name: string, ...args: Argument[]): Promise<string> {
  const [path = ''] = await makeMediaFiles(directory, args, { [name]: '' });
  return path;
}

/**
 * Makes several files with one start of ffmpeg, which takes longer than most files do.
 *
 * @param outputs the options for each file, by name
 * @returns the paths of the files
 */
export async function makeMediaFiles(
  directory: string,
  inputs: readonly Argument[],
  outputs: Readonly<Record<string, string>>,
): Promise<string[]> {
  const names = Object.keys(outputs);
  const common = inputs.slice(inputs.lastIndexOf('-i'));
  const files = Object.entries(outputs).flatMap(([name, options]): Argument[] => [
    ...(common.includes('-f') || options.includes('-f ') ? [] : ['-f', formatOf(name)]),
    ...flags(options),
    { write: join(directory, name) },
  ]);
  const result = await runSome(['-v', 'error', ...inputs, ...files]);
  if (!result.ok) throw new Error(`${names.join(', ')} cannot be made: ${result.stderr}`);
  return names.map((name) => join(directory, name));
}

/** ffmpeg in WebAssembly cannot see the name of its output file. */
function formatOf(name: string): string {
  const ending = extname(name).slice(1);
  const format = { m4a: 'ipod', mka: 'matroska', mkv: 'matroska', ogg: 'ogg' }[ending];
  return format ?? ending;
}

async function runSome(args: readonly Argument[], onBytes?: (bytes: Uint8Array) => void): Promise<FfmpegResult> {
  if (someEngine === undefined) throw new Error('there is no ffmpeg');
  return runnerOf(someEngine.env)({ program: 'ffmpeg', args, onBytes, timeLimitMs: 120_000 });
}

/** The bytes that ffmpeg decodes to a raw format. @param more further files that it writes */
export async function decodeWith(file: string, options: string, more: readonly Argument[] = []): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const args = ['-v', 'error', '-i', { read: file }, ...flags(options), { stream: true } as const, ...more];
  await runSome(args, (bytes) => void chunks.push(bytes));
  return Buffer.concat(chunks);
}

export const flags = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** The brightness of the pictures of {@link countingVideo}, by number; for videos of up to 200 pictures. */
const numbered = "nullsrc=s=64x48:r=25:d=8,geq=lum='16+N':cb=128:cr=128";
/** A beep of a tenth of a second at every whole second. */
const beeps = "aevalsrc='if(lt(mod(t,1),0.1),0.8*sin(2*PI*880*t),0)':d=8:s=44100";

let counting: Promise<Buffer> | undefined;

/**
 * Eight seconds of video: the brightness gives the number of each picture, and the sound marks the seconds. It is
 * encoded once per process.
 */
export async function countingVideo(directory: string, name: string): Promise<string> {
  const path = join(directory, name);
  if (counting === undefined) {
    const sources = ['-f', 'lavfi', '-i', numbered, '-f', 'lavfi', '-i', beeps];
    const options = '-c:v libx264 -g 60 -bf 3 -qp 4 -c:a aac -f mp4';
    counting = makeMediaFiles(directory, sources, { [name]: options }).then(() => readFile(path));
  }
  await writeFile(path, await counting);
  return path;
}

const picturesOptions = '-f rawvideo -pix_fmt yuv420p';
const soundRate = 16_000;
const soundOptions = `-f f32le -ac 1 -ar ${soundRate}`;

/** The numbers of the pictures in a video from {@link countingVideo}, or in a cut of one. */
export const readPictureNumbers = async (file: string): Promise<number[]> =>
  findNumbers(await decodeWith(file, picturesOptions));

/** When a beep begins, in seconds with two decimals. */
export const readBeeps = async (file: string): Promise<number[]> => findBeeps(await decodeWith(file, soundOptions));

/** Both, for a video with sound. */
export async function readPicturesAndBeeps(file: string): Promise<{ pictures: number[]; beeps: number[] }> {
  const sound = `${file}.f32`;
  const pictures = await decodeWith(file, picturesOptions, [...flags(soundOptions), { write: sound }]);
  return { pictures: findNumbers(pictures), beeps: findBeeps(await readFile(sound)) };
}

function findNumbers(frames: Buffer): number[] {
  const [pixels, frame] = [64 * 48, 64 * 48 * 1.5];
  return Array.from({ length: frames.length / frame }, (_, i) => {
    let sum = 0;
    for (const luma of frames.subarray(i * frame, i * frame + pixels)) sum += luma;
    return Math.round(sum / pixels) - 16;
  });
}

function findBeeps(samples: Buffer): number[] {
  const step = soundRate / 100;
  const isLoud = (i: number) => {
    for (let k = i * step; k < (i + 1) * step; k++) if (Math.abs(samples.readFloatLE(k * 4)) > 0.2) return true;
    return false;
  };
  const loud = Array.from({ length: Math.floor(samples.length / 4 / step) }, (_, i) => isLoud(i));
  return loud.flatMap((value, i) => (value && loud[i - 1] !== true ? [i / 100] : []));
}
