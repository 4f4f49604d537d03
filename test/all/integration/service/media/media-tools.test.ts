/** Runs the same tests with native ffmpeg and with WebAssembly. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMediaTools } from '../../../../../src/service/media/media-tools.ts';
import {
  countingVideo,
  engines,
  makeMediaFiles,
  readBeeps,
  readPicturesAndBeeps,
  someEngine,
} from '../../../../support/media.ts';
import { decodeSamples, reasonOf } from '../../../../support/read-media.ts';
import { makeWav, tone, wavHeader } from '../../../../support/wav.ts';

const directory = mkdtempSync(join(tmpdir(), 'sta-media-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

const srt =
  '1\n00:00:00,500 --> 00:00:02,000\nWhere is the invoice?\n\n2\n00:00:02,500 --> 00:00:04,000\nI will send it.\n';

const pathOf = (name: string) => join(directory, name);
const video = pathOf('count.mp4');
const audio = pathOf('tone.wav');
const withCover = pathOf('cover.mp3');
const withSubtitles = pathOf('words.mkv');
const matroskaVideo = pathOf('count.mkv');
const silentVideo = pathOf('silent.webm');
const shortAudio = pathOf('tone.m4a');
const largeVideo = pathOf('large.mkv');
const noChannels = pathOf('no-channels.mka');
const manyTracks = pathOf('tracks.mkv');

beforeAll(async () => {
  if (someEngine === undefined) return;
  await countingVideo(directory, 'count.mp4');
  write('tone.wav', makeWav(2, tone(440), { sampleRate: 44_100, channels: 2 }));
  write('words.srt', srt);
  const files = [video, audio, pathOf('words.srt')].flatMap((path) => ['-i', { read: path }]);
  const pictures = [
    'color=red:s=32x32:r=1:d=1',
    'testsrc=s=51x37:r=10:d=2',
    'color=s=400x400:d=1:r=1',
    'color=s=8200x16:r=1:d=1',
  ];
  const inputs = [...files, ...pictures.flatMap((source) => ['-f', 'lavfi', '-i', source])];
  const jpeg = '-c:v mjpeg -pix_fmt yuvj420p';
  await makeMediaFiles(directory, inputs, {
    'count.mkv': '-map 0 -c copy',
    'words.mkv': '-map 0 -map 2 -c copy -c:s srt',
    'pcm.mkv': '-map 0 -c:v copy -c:a pcm_s16le',
    'count.mp3': '-map 0:a -q:a 4',
    'tone.m4a': '-map 1 -c:a aac -f mp4',
    'none.m4a': '-map 1 -t 0 -c:a aac -f mp4',
    'pcm.mka': '-map 1 -c:a pcm_s16le -f matroska',
    'tracks.mkv': `${'-map 1 '.repeat(65)}-c copy -t 0.1`,
    'cover.png': '-map 3 -frames:v 1 -f image2',
    'cover.mp3': '-map 1 -map 3 -c:v png -frames:v 1 -disposition:v attached_pic',
    'silent.webm': '-map 4 -c:v libvpx',
    'square.mkv': `-map 5 ${jpeg}`,
    'wide.mkv': `-map 6 ${jpeg}`,
  });
  writeLarge(readFileSync(pathOf('square.mkv')));
  const bytes = readFileSync(pathOf('pcm.mka'));
  // The element Channels (RFC 9559), of one byte.
  bytes.writeUInt8(0, bytes.indexOf(Buffer.from([0x9f, 0x81, 2])) + 2);
  write('no-channels.mka', bytes);
});

/** Makes frames of 12,000 by 12,000 from frames of 400 by 400, because encoding such large ones takes seconds. */
function writeLarge(bytes: Buffer): void {
  const [small, large] = [400, 12_000];
  // The elements PixelWidth and PixelHeight (RFC 9559), of two bytes, and the frame header of JPEG (ITU-T T.81, B.2.2).
  for (const [head, sides] of [
    [[0xb0, 0x82], 1],
    [[0xba, 0x82], 1],
    [[0xff, 0xc0, 0, 0x11, 8], 2],
  ] as const) {
    // With the small size, because random ids of the file may contain the two bytes of an element.
    const at = bytes.indexOf(Buffer.from([...head, small >> 8, small & 0xff])) + head.length;
    for (let side = 0; side < sides; side++) {
      expect(bytes.readUInt16BE(at + 2 * side)).toBe(small);
      bytes.writeUInt16BE(large, at + 2 * side);
    }
  }
  write('large.mkv', bytes);
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** Expects a beep at the picture of every whole second. */
function expectBeeps(heard: readonly number[], pictures: readonly number[]): void {
  const beeps = pictures.flatMap((number, i) => (number % 25 === 0 ? [i / 25] : []));
  expect(heard).toHaveLength(beeps.length);
  for (const [i, at] of heard.entries()) expect(Math.abs(at - (beeps[i] ?? 9))).toBeLessThan(0.05);
}

describe.each(engines)('$name', ({ env, needed }) => {
  const tools = openMediaTools(env);

  it('identifies a file by its content', needed, async () => {
    const { probe } = await tools;
    expect(await probe(video)).toEqual({
      kind: 'video',
      durationMs: 8000,
      hasAudio: true,
      hasVideo: true,
      subtitleTracks: 0,
      width: 64,
      height: 48,
      frameRate: 25,
      container: 'mov,mp4,m4a,3gp,3g2,mj2',
    });
    expect(await probe(shortAudio)).toMatchObject({
      kind: 'audio',
      hasVideo: false,
      durationMs: expect.closeTo(2000, -2),
    });
    expect(await probe(silentVideo)).toMatchObject({
      kind: 'video',
      hasAudio: false,
      width: 51,
      height: 37,
      frameRate: 10,
    });
    expect(await probe(withSubtitles)).toMatchObject({ kind: 'video', subtitleTracks: 1 });
  });

  it('does not treat cover art as a video', needed, async () => {
    expect(await (await tools).probe(withCover)).toMatchObject({
      kind: 'audio',
      hasVideo: false,
      durationMs: expect.closeTo(2000, -2),
    });
  });

  it('decodes to mono at 16 kHz', needed, async () => {
    const samples = await decodeSamples(await tools, video);
    expect(samples.length / 16_000).toBeCloseTo(8, 1);
    // A beep at every whole second, silence in between.
    const power = (from: number, to: number) =>
      samples.slice(from * 16_000, to * 16_000).reduce((sum, value) => sum + value * value, 0) / ((to - from) * 16_000);
    expect(power(3.02, 3.08)).toBeGreaterThan(0.1);
    expect(power(3.4, 3.9)).toBeLessThan(1e-4);
    expect(await reasonOf(decodeSamples(await tools, silentVideo))).toBe('no_audio');
  });

  it('waits for a slow receiver', needed, async () => {
    let inside = 0;
    let max = 0;
    await (await tools).decodeAudio(video, async () => {
      inside += 1;
      max = Math.max(max, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    });
    expect(max).toBe(1);
  });

  it('extracts a subtitle track as WebVTT', needed, async () => {
    const { extractSubtitles } = await tools;
    const text = await extractSubtitles(withSubtitles, 0);
    expect(text).toMatch(/^WEBVTT\n/);
    // Times count from the first audio sample, as everywhere else; this encoder puts it 23 ms before the video.
    expect(text).toMatch(/00:00\.5\d\d --> 00:02\.0\d\d\nWhere is the invoice\?/);
    expect(await reasonOf(extractSubtitles(withSubtitles, 1))).toBe('no_subtitles');
    expect(await reasonOf(extractSubtitles(video, 0))).toBe('no_subtitles');
  });

  it('cuts at the exact frame, with sound in sync', needed, async () => {
    const { cut, probe } = await tools;
    const output = join(directory, 'clip.mp4');
    await cut(
      video,
      [
        { startMs: 1000, endMs: 2000 },
        { startMs: 4920, endMs: 6000 },
        { startMs: 7800, endMs: 99_000 },
      ],
      output,
    );
    const { pictures, beeps } = await readPicturesAndBeeps(output);
    expect(pictures).toEqual([...range(25, 50), ...range(123, 150), ...range(195, 200)]);
    // The beeps of seconds 1 and 5.
    expect(beeps).toEqual([expect.closeTo(0, 1), expect.closeTo(1.08, 1)]);
    expect(await probe(output)).toMatchObject({ durationMs: expect.closeTo(2280, -2), hasAudio: true });
    const bytes = readFileSync(output);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('adds silence to a video without sound, and makes its sides even', needed, async () => {
    const { cut, probe } = await tools;
    const output = join(directory, 'even.mp4');
    await cut(silentVideo, [{ startMs: 500, endMs: 1500 }], output);
    expect(await probe(output)).toMatchObject({ hasAudio: true, hasVideo: true, width: 50, height: 36 });
    expect(await readBeeps(output)).toEqual([]);
  });

  it.each([
    ['an MP4', () => video],
    ['a Matroska', () => matroskaVideo],
  ])('copies %s file from key frame to key frame, with sound in sync', async (_what, source) => {
    const { cut, probe } = await tools;
    const output = join(directory, 'fast.mp4');
    const { shown } = await cut(
      source(),
      [
        { startMs: 1000, endMs: 2000 },
        { startMs: 5100, endMs: 5500 },
        { startMs: 5900, endMs: 6500 },
        { startMs: 8500, endMs: 9500 },
      ],
      output,
      { fast: true },
    );
    const spans = [
      { from: shown[0]?.startMs ?? 0, to: shown[0]?.endMs ?? 0 },
      { from: shown[1]?.startMs ?? 0, to: shown[2]?.endMs ?? 0 },
    ];
    // From a key frame, at least one in every 60 pictures, to the end of a group of pictures. In the Matroska file, the
    // sound begins 23 ms before the pictures.
    expect(shown[0]?.startMs).toBeLessThanOrEqual(23);
    expect(shown[1]).toEqual({ startMs: expect.toSatisfy((ms: number) => ms > 2600 && ms <= 5100), endMs: 5500 });
    expect(shown[2]).toEqual({ startMs: 5500, endMs: expect.toSatisfy((ms: number) => ms >= 6500 && ms <= 6640) });
    expect(shown[3]).toBeUndefined();
    const pictures = spans.flatMap(({ from, to }) => range(Math.floor(from / 40), Math.floor(to / 40)));
    const seen = await readPicturesAndBeeps(output);
    expect(seen.pictures).toEqual(pictures);
    expectBeeps(seen.beeps, pictures);
    expect(Math.abs((await probe(output)).durationMs - pictures.length * 40)).toBeLessThanOrEqual(50);
    const bytes = readFileSync(output);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('encodes what cannot be copied: other pictures, other sound', needed, async () => {
    const { cut, probe } = await tools;
    const output = join(directory, 'encoded.mp4');
    const segment = { startMs: 500, endMs: 1500 };
    expect((await cut(silentVideo, [segment], output, { fast: true })).shown).toEqual([segment]);
    expect(await probe(output)).toMatchObject({ durationMs: 1000, hasAudio: true, width: 50 });

    const { shown } = await cut(pathOf('pcm.mkv'), [{ startMs: 5000, endMs: 5500 }], output, { fast: true });
    const [{ startMs = 0 } = {}] = shown;
    expect(startMs).toBeLessThan(5000);
    const { pictures, beeps } = await readPicturesAndBeeps(output);
    expect(pictures[0]).toBe(startMs / 40);
    expect(beeps.at(-1)).toBeCloseTo((5000 - startMs) / 1000, 1);
  });

  it('cuts sound at the sample from a recording without video', needed, async () => {
    const { cut, probe } = await tools;
    const output = join(directory, 'sound.m4a');
    const { hasVideo, shown } = await cut(
      pathOf('count.mp3'),
      [
        { startMs: 900, endMs: 1400 },
        { startMs: 6800, endMs: 7300 },
        { startMs: 9000, endMs: 9500 },
      ],
      output,
    );
    expect({ hasVideo, last: shown[2] }).toEqual({ hasVideo: false, last: undefined });
    expect(await readBeeps(output)).toEqual([expect.closeTo(0.1, 1), expect.closeTo(0.7, 1)]);
    expect(await probe(output)).toMatchObject({ kind: 'audio', durationMs: expect.closeTo(1000, -2) });
  });

  it('cuts no clip of zero length', needed, async () => {
    const { cut } = await tools;
    const output = join(directory, 'none.mp4');
    expect(
      await reasonOf(
        cut(
          video,
          [
            { startMs: 3000, endMs: 3000 },
            { startMs: 9000, endMs: 10_000 },
          ],
          output,
        ),
      ),
    ).toBe('no_duration');
  });

  it('rejects recordings without a duration and videos without dimensions', needed, async () => {
    const { probe } = await tools;
    expect(['no_duration', 'damaged', 'no_streams']).toContain(await reasonOf(probe(pathOf('none.m4a'))));
    expect(await reasonOf(probe(pathOf('wide.mkv')))).toBe('frame_too_large');
  });

  it.each<[string, () => string, string]>([
    ['frames of 12,000 by 12,000', () => largeVideo, 'frame_too_large'],
    ['65 tracks', () => manyTracks, 'too_many_tracks'],
    // ffprobe calls exit() on it: in WebAssembly, that is an exception.
    ['a track without channels', () => noChannels, 'not_media'],
    ['a WAV file without channels', () => wavWith('w0', (header) => header.writeUInt16LE(0, 22)), 'channels'],
    ['a WAV file of 65,535 channels', () => wavWith('w1', (header) => header.writeUInt16LE(65_535, 22)), 'channels'],
    ['a WAV file of 65 channels', () => wavWith('w2', (header) => header.writeUInt16LE(65, 22)), 'channels'],
    ['a WAV file of 4 GHz', () => wavWith('w3', (header) => header.writeUInt32LE(0xffff_ffff, 24)), 'sample_rate'],
  ])('rejects %s, as the other one does', async (_name, file, reason) => {
    expect(await reasonOf((await tools).probe(file()))).toBe(reason);
  });

  it('ends when its signal aborts', needed, async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const decoding = decodeSamples(await tools, video, controller.signal);
    controller.abort(reason);
    await expect(decoding).rejects.toBe(reason);
  });

  describe('untrusted files', () => {
    const secret = write('secret.txt', 'file that must not be read');
    const names: [string, string][] = [
      ['an HLS playlist', `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${secret}\n#EXT-X-ENDLIST\n`],
      ['a playlist behind blank lines', `\n\n#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n`],
      ['a concat script', `ffconcat version 1.0\nfile '${secret}'\n`],
      [
        'a session description',
        `v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=x\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 5004 RTP/AVP 0\r\n`,
      ],
      ['a DASH manifest', `<?xml version="1.0"?>\n<MPD><Period><BaseURL>${secret}</BaseURL></Period></MPD>`],
    ];
    it.each(names)('rejects %s', async (name, content) => {
      const { probe, decodeAudio } = await tools;
      const path = write(`${name.replaceAll(' ', '-')}.mp4`, content);
      expect(await reasonOf(probe(path))).toBe('playlist');
      // Even if it were not recognised, ffmpeg must not open a format that refers to other files.
      expect(await reasonOf(decodeAudio(path, () => {}))).toBe('damaged');
    });

    it('reads nothing from another file that an MP4 refers to', needed, async () => {
      const bytes = readFileSync(shortAudio);
      const at = bytes.indexOf(Buffer.from('url \0\0\0\x01', 'latin1'));
      expect(at).toBeGreaterThan(0);
      // Clear the flag "in this file".
      bytes.writeUInt8(0, at + 7);
      const path = write('elsewhere.m4a', bytes);
      const [here, there] = [
        await decodeSamples(await tools, shortAudio),
        await decodeSamples(await tools, path).catch(() => []),
      ];
      expect([0, here.length]).toContain(there.length);
    });
  });

  it.each<[string, () => string | Uint8Array, string]>([
    ['an empty file', () => '', 'empty'],
    ['a text named .mp4', () => 'This is only a text. '.repeat(500), 'not_media'],
    ['JSON', () => '{"a":1}', 'not_media'],
    ['noise', () => Uint8Array.from({ length: 100_000 }, (_, i) => (i * i * 7919 + i * 31) % 251), 'not_media'],
    ['a PNG', () => readFileSync(join(directory, 'cover.png')), 'not_media'],
    ['half of an MP4', () => readFileSync(video).subarray(0, 20_000), 'cut_off'],
    ['half of an MKV', () => readFileSync(withSubtitles).subarray(0, 20_000), 'cut_off'],
    ['an MP4 without its samples', () => ftypAlone(), 'cut_off'],
    ['an MP4 of zeros', () => zeroed(), 'damaged'],
  ])('rejects %s with a specific message', async (name, content, reason) => {
    const path = write(`${name.replaceAll(' ', '-')}.mp4`, content());
    expect(await reasonOf((await tools).probe(path))).toBe(reason);
  });
});

function wavWith(name: string, change: (header: Buffer) => void): string {
  const header = wavHeader(32_000);
  change(header);
  return write(`${name}.wav`, Buffer.concat([header, Buffer.alloc(32_000)]));
}

const ftypAlone = () => readFileSync(video).subarray(0, readFileSync(video).readUInt32BE(0));

/** An intact index that points to missing data. */
function zeroed(): Buffer {
  const bytes = Buffer.from(readFileSync(shortAudio));
  const at = bytes.indexOf('mdat');
  return bytes.fill(0xff, at + 4, at - 4 + bytes.readUInt32BE(at - 4));
}
