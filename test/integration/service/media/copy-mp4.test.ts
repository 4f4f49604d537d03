/** Fast cuts of MP4 files, which need no ffmpeg: here it only makes the recordings and looks at the clips. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyMp4 } from '../../../../src/service/media/copy-mp4.ts';
import { openMediaTools } from '../../../../src/service/media/media-tools.ts';
import {
  countingVideo,
  decodeWith,
  makeMedia,
  makeMediaFiles,
  needsSomeFfmpeg,
  readPictureNumbers,
  readPicturesAndBeeps,
  someEngine,
} from '../../../support/media.ts';

const directory = mkdtempSync(join(tmpdir(), 'sta-copy-mp4-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const output = join(directory, 'clip.mp4');
let video = '';

/** The recordings made from the video, by how they differ from it. */
const recordings = {
  'without reordered pictures': '-c:v libx264 -g 50 -bf 0 -qp 4 -c:a copy',
  'of key frames only': '-c:v libx264 -g 1 -qp 4 -c:a copy',
  'without edit lists': '-c copy -use_editlist 0',
  'whose index comes first': '-c copy -movflags +faststart',
  'with other tracks of sound': '-map 0:v -map 0:a -map 0:a -c copy',
  'of 90 kHz': '-c copy -video_track_timescale 90000',
  fragments: '-c copy -movflags frag_keyframe+empty_moov',
  'no sound': '-an -c copy',
  'other sound': '-c:v copy -c:a libmp3lame',
  'pictures of ten bits': '-c:v libx264 -pix_fmt yuv420p10le -c:a copy',
  'other pictures': '-c:v mpeg4 -c:a copy',
  'no pictures': '-vn -c:a copy',
  'two videos': '-map 0:v -map 0:v -map 0:a -c copy',
  'a gap in the sound': "-c:v copy -af aselect='not(between(t,2,6.3))' -c:a aac",
};
type Recording = keyof typeof recordings;
const pathOf = (name: Recording) => join(directory, `${name}.mp4`);

beforeAll(async () => {
  if (someEngine === undefined) return;
  video = await countingVideo(directory, 'count.mp4');
  const outputs = Object.entries(recordings).map(([name, options]) => [`${name}.mp4`, `${options} -f mp4`]);
  await makeMediaFiles(directory, ['-i', { read: video }], Object.fromEntries(outputs));
}, 120_000);

const copy = (path: string, ...segments: readonly (readonly [startMs: number, endMs: number])[]) =>
  copyMp4(
    path,
    segments.map(([startMs, endMs]) => ({ startMs, endMs })),
    output,
    undefined,
  );

/** Expects that the clip has all pictures of what it shows, and a beep wherever the picture of a whole second is shown. */
async function expectWhole(shown: Awaited<ReturnType<typeof copy>>, parts: number): Promise<void> {
  expect(shown).toHaveLength(parts);
  const { pictures, beeps: heard } = await readPicturesAndBeeps(output);
  const seam = pictures.findIndex((number, i) => number !== (pictures[0] ?? 0) + i);
  const second = seam < 0 ? [] : pictures.slice(seam);
  expect(second).toEqual(second.map((_, i) => (second[0] ?? 0) + i));
  const lengthMs = (shown ?? []).reduce((sum, part) => sum + (part ? part.endMs - part.startMs : 0), 0);
  expect(pictures).toHaveLength(Math.round(lengthMs / 40));
  const beeps = pictures.flatMap((number, i) => (number % 25 === 0 ? [i / 25] : []));
  expect(heard).toHaveLength(beeps.length);
  for (const [i, at] of heard.entries()) expect(Math.abs(at - (beeps[i] ?? 9))).toBeLessThan(0.05);
}

describe('fast cuts of MP4 files', needsSomeFfmpeg, () => {
  it('need no ffmpeg', async () => {
    const { cut } = await openMediaTools({ STA_FFMPEG: 'none' });
    const segments = [{ startMs: 5000, endMs: 6000 }];
    const { hasVideo, shown } = await cut(video, segments, output, { fast: true });
    const [{ startMs = 0, endMs = 0 } = {}] = shown;
    expect({ hasVideo, shown }).toEqual({ hasVideo: true, shown: [{ startMs, endMs }] });
    const pictures = await readPictureNumbers(output);
    expect([pictures[0], pictures.at(-1)]).toEqual([startMs / 40, endMs / 40 - 1]);
  });

  it.each<Recording>([
    'without reordered pictures',
    'of key frames only',
    'without edit lists',
    'whose index comes first',
    'with other tracks of sound',
    'of 90 kHz',
  ])('keep pictures and sound together in a recording %s', async (name) => {
    await expectWhole(await copy(pathOf(name), [400, 900], [3300, 5100]), 2);
  });

  it('keep pictures and sound together in a recording that begins between key frames', async () => {
    const from = ['-ss', '2.64', '-i', { read: video }];
    const path = await makeMedia(directory, 'later.mp4', ...from, '-c', 'copy');
    await expectWhole(await copy(path, [3300, 5000]), 1);
    // The first picture that is shown needs others before it.
    expect(await copy(path, [0, 1000])).toBeUndefined();
  });

  it('keep pictures and sound together where the sound has gaps', async () => {
    const loop = ['-stream_loop', '1', '-i', { read: video }];
    const path = await makeMedia(directory, 'twice.mp4', ...loop, '-c', 'copy');
    await expectWhole(await copy(path, [6500, 9500]), 1);
    // Two parts: the sound of the second is missing at first.
    expect(await copy(pathOf('a gap in the sound'), [400, 900], [5100, 7900])).toHaveLength(2);
    const pictures = await readPictureNumbers(output);
    const placed = '-af aresample=async=1:first_pts=0 -f f32le -ac 1 -ar 16000';
    const sound = await decodeWith(output, placed);
    const samples = Array.from({ length: sound.length / 4 }, (_, i) => Math.abs(sound.readFloatLE(4 * i)));
    // The beep of the last whole second is a tenth of a second long.
    const last = samples.findLastIndex((value) => value > 0.2);
    expect(last / 16_000).toBeCloseTo(pictures.indexOf(175) / 25 + 0.1, 1);
  });

  it('leave a turned picture turned', async () => {
    const bytes = Buffer.from(readFileSync(video));
    const matrix = bytes.indexOf(
      Buffer.from('00010000000000000000000000000000000100000000', 'hex'),
      bytes.indexOf('tkhd'),
    );
    // By 90 degrees: (a, b, u, c, d, v) of ISO/IEC 14496-12, 8.3.2.
    for (const [i, value] of [0, 0x10000, 0, 0xffff0000, 0].entries()) bytes.writeUInt32BE(value, matrix + 4 * i);
    const path = join(directory, 'turned.mp4');
    writeFileSync(path, bytes);
    expect(await copy(path, [0, 1000])).toHaveLength(1);
    const { width, height } = await (await openMediaTools(someEngine?.env ?? {})).probe(output);
    expect([width, height]).toEqual([48, 64]);
  });

  it.each<Recording>([
    'fragments',
    'no sound',
    'other sound',
    'pictures of ten bits',
    'other pictures',
    'no pictures',
    'two videos',
  ])('leave recordings to ffmpeg that have %s', async (name) => {
    expect(await copy(pathOf(name), [1000, 2000])).toBeUndefined();
  });

  it('leave files to ffmpeg that are not MP4, or not whole', async () => {
    const half = join(directory, 'half.mp4');
    writeFileSync(half, readFileSync(pathOf('whose index comes first')).subarray(0, -50_000));
    expect(await copy(half, [5000, 8000])).toBeUndefined();
    const text = join(directory, 'text.mp4');
    for (const content of ['', 'WEBVTT\n', '\0\0\0\x08ftyp', '\0\0\0\x01ftypisom\0\0\0\0']) {
      writeFileSync(text, content, 'latin1');
      expect(await copy(text, [0, 1000])).toBeUndefined();
    }
  });

  it('reads nothing of another file that the index refers to', async () => {
    const bytes = Buffer.from(readFileSync(video));
    const at = bytes.indexOf(Buffer.from('url \0\0\0\x01', 'latin1'));
    expect(at).toBeGreaterThan(0);
    // Clear the flag "in this file".
    bytes.writeUInt8(0, at + 7);
    const path = join(directory, 'elsewhere.mp4');
    writeFileSync(path, bytes);
    expect(await copy(path, [1000, 2000])).toBeUndefined();
  });

  it('either cut a damaged file or leave it to ffmpeg, whatever its index says', async () => {
    const whole = readFileSync(pathOf('whose index comes first'));
    const [from, to] = [whole.indexOf('moov'), whole.indexOf('mdat')];
    const path = join(directory, 'damaged-copy.mp4');
    const damage = fc.array(fc.tuple(fc.integer({ min: from, max: to - 1 }), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        writeFileSync(path, bytes);
        const shown = await copy(path, [1000, 2000], [5100, 5500]);
        if (shown !== undefined) expect(statSync(output).size).toBeLessThan(10 * whole.length);
      }),
      { numRuns: 400 },
    );
  });

  it('give an MP4 that decodes without complaint', async () => {
    await copy(video, [1000, 2000], [5100, 5500]);
    const decoded = await decodeWith(output, '-xerror -err_detect explode -f rawvideo -pix_fmt gray');
    expect(decoded.length % (64 * 48)).toBe(0);
    expect(decoded.length).toBeGreaterThan(0);
  });
});
