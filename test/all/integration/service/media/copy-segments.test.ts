/** Fast cuts of recordings with different encodings and containers. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMediaTools } from '../../../../../src/service/media/media-tools.ts';
import {
  countingVideo,
  decodeWith,
  makeMedia,
  makeMediaFiles,
  needsSomeFfmpeg,
  readPictureNumbers,
  readPicturesAndBeeps,
  someEngine,
} from '../../../../support/media.ts';

const directory = mkdtempSync(join(tmpdir(), 'sta-copy-segments-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const output = join(directory, 'clip.mp4');
let video = '';

/** The recordings made from the video, by their difference from it. */
const recordings = {
  'without reordered pictures': '-c:v libx264 -g 50 -bf 0 -qp 4 -c:a copy',
  'of key frames only': '-c:v libx264 -g 1 -qp 4 -c:a copy',
  'without edit lists': '-c copy -use_editlist 0',
  'whose index comes first': '-c copy -movflags +faststart',
  'with other tracks of sound': '-map 0:v -map 0:a -map 0:a -c copy',
  'of 90 kHz': '-c copy -video_track_timescale 90000',
  'in fragments': '-c copy -movflags frag_keyframe+empty_moov',
  'with a gap in the sound': "-c:v copy -af aselect='not(between(t,2,6.3))' -c:a aac",
};
type Recording = keyof typeof recordings;
const pathOf = (name: Recording) => join(directory, `${name}.mp4`);

beforeAll(async () => {
  if (someEngine === undefined) return;
  video = await countingVideo(directory, 'count.mp4');
  const outputs = Object.entries(recordings).map(([name, options]) => [`${name}.mp4`, `${options} -f mp4`]);
  await makeMediaFiles(directory, ['-i', { read: video }], Object.fromEntries(outputs));
});

async function cutFast(path: string, ...segments: readonly (readonly [startMs: number, endMs: number])[]) {
  const { cut } = await openMediaTools(someEngine?.env ?? {});
  const parts = segments.map(([startMs, endMs]) => ({ startMs, endMs }));
  return (await cut(path, parts, output, { fast: true })).shown;
}

/** Expects all pictures of the clip, in order, and a beep at the picture of every whole second. */
async function expectWhole(shown: Awaited<ReturnType<typeof cutFast>>, parts: number): Promise<void> {
  expect(shown).toHaveLength(parts);
  const { pictures, beeps: heard } = await readPicturesAndBeeps(output);
  // Without edit lists, the first picture is shown at 80 ms.
  const late = Math.round((shown[0]?.startMs ?? 0) / 40) - (pictures[0] ?? 0);
  expect([0, 2]).toContain(late);
  const expected = shown.flatMap((part) => {
    const [from, to] = [part?.startMs, part?.endMs].map((ms = 0) => Math.round(ms / 40) - late) as [number, number];
    return Array.from({ length: to - from }, (_, i) => from + i);
  });
  expect(pictures).toEqual(expected);
  const beeps = pictures.flatMap((number, i) => (number % 25 === 0 ? [i / 25] : []));
  expect(heard).toHaveLength(beeps.length);
  for (const [i, at] of heard.entries()) expect(Math.abs(at - (beeps[i] ?? 9))).toBeLessThan(0.05);
}

describe('a fast cut', needsSomeFfmpeg, () => {
  it.each<Recording>([
    'without reordered pictures',
    'of key frames only',
    'without edit lists',
    'whose index comes first',
    'with other tracks of sound',
    'of 90 kHz',
    'in fragments',
  ])('keeps pictures and sound together in a recording %s', async (name) => {
    const shown = await cutFast(pathOf(name), [400, 900], [3300, 5100]);
    // Copied: the second part begins at a key frame before its start, unless each picture is one.
    if (name !== 'of key frames only') expect(shown[1]?.startMs).toBeLessThan(3300);
    await expectWhole(shown, 2);
  });

  it('copies more passages than fit into one run of ffmpeg', async () => {
    const segments = Array.from({ length: 35 }, (_, i) => [i * 200, i * 200 + 120] as const);
    const shown = await cutFast(pathOf('of key frames only'), ...segments);
    const pictures = await readPictureNumbers(output);
    expect(shown.map((part) => part?.startMs)).toEqual(segments.map(([startMs]) => startMs));
    expect(pictures).toEqual(segments.flatMap((_, i) => [5 * i, 5 * i + 1, 5 * i + 2]));
  });

  it('keeps pictures and sound together in a recording that begins between key frames', async () => {
    const from = ['-ss', '2.64', '-i', { read: video }];
    const path = await makeMedia(directory, 'later.mp4', ...from, '-c', 'copy');
    const shown = await cutFast(path, [3300, 5000]);
    const { pictures, beeps } = await readPicturesAndBeeps(output);
    expect(pictures[0]).toBe(Math.round(((shown[0]?.startMs ?? 0) + 2640) / 40));
    const expected = pictures.flatMap((number, i) => (number % 25 === 0 ? [i / 25] : []));
    expect(beeps).toHaveLength(expected.length);
    for (const [i, at] of beeps.entries()) expect(Math.abs(at - (expected[i] ?? 9))).toBeLessThan(0.05);
  });

  it('keeps the place of sound after a gap', async () => {
    await cutFast(pathOf('with a gap in the sound'), [400, 900], [5100, 7900]);
    const pictures = await readPictureNumbers(output);
    const placed = '-af aresample=async=1:first_pts=0 -f f32le -ac 1 -ar 16000';
    const sound = await decodeWith(output, placed);
    const samples = Array.from({ length: sound.length / 4 }, (_, i) => Math.abs(sound.readFloatLE(4 * i)));
    // The beep of the last whole second is a tenth of a second long.
    const last = samples.findLastIndex((value) => value > 0.2);
    expect(last / 16_000).toBeCloseTo(pictures.indexOf(175) / 25 + 0.1, 1);
  });

  it('shows a turned picture upright', async () => {
    const bytes = Buffer.from(readFileSync(video));
    const matrix = bytes.indexOf(
      Buffer.from('00010000000000000000000000000000000100000000', 'hex'),
      bytes.indexOf('tkhd'),
    );
    // By 90 degrees: (a, b, u, c, d, v) of ISO/IEC 14496-12, 8.3.2.
    for (const [i, value] of [0, 0x10000, 0, 0xffff0000, 0].entries()) bytes.writeUInt32BE(value, matrix + 4 * i);
    const path = join(directory, 'turned.mp4');
    writeFileSync(path, bytes);
    expect(await cutFast(path, [0, 1000])).toHaveLength(1);
    const { width, height } = await (await openMediaTools(someEngine?.env ?? {})).probe(output);
    expect([width, height]).toEqual([48, 64]);
  });

  it('makes an MP4 that decodes without errors', async () => {
    await cutFast(video, [1000, 2000], [5100, 5500]);
    const decoded = await decodeWith(output, '-xerror -err_detect explode -f rawvideo -pix_fmt gray');
    expect(decoded.length % (64 * 48)).toBe(0);
    expect(decoded.length).toBeGreaterThan(0);
  });
});
