/** Damaged files for fuzzing: mutations of small valid files, chosen by a seed, so that each can be reproduced. */
import { readFileSync, writeFileSync } from 'node:fs';
import { flags, makeMedia } from './media.ts';
import { seededRandom } from './seeded-random.ts';
import { makeWav, tone } from './wav.ts';

export const fuzzedFormats = ['wav', 'mp4', 'mkv', 'webm', 'srt', 'vtt'] as const;
export type FuzzedFormat = (typeof fuzzedFormats)[number];
export type ValidFiles = Readonly<Partial<Record<FuzzedFormat, readonly Buffer[]>>>;

export interface MutatedFile {
  readonly format: FuzzedFormat;
  readonly bytes: Buffer;
  /** The mutation. */
  readonly changes: readonly string[];
}

const srt =
  '1\n00:00:00,100 --> 00:00:00,400\nANNA: Where is the invoice?\n\n2\n00:00:00,500 --> 00:00:00,900\nI will <i>send</i> it.\n';
const vtt =
  'WEBVTT\n\nNOTE made up\n\nfirst\n00:00.100 --> 00:00.400 align:start\n<v Anna>Where is the invoice?\n\n00:00.500 --> 00:00.900\nI will send it.\n';

/** The formats that need no ffmpeg. */
export const plainFiles = {
  wav: [
    makeWav(0.3, tone(440), { sampleRate: 8_000 }),
    makeWav(0.1, tone(440), { sampleRate: 44_100, channels: 2, bits: 24 }),
    makeWav(0.1, tone(440), { channels: 3, bits: 32, float: true }),
  ],
  srt: [Buffer.from(srt)],
  vtt: [Buffer.from(vtt)],
} as const;

/** Makes one second in each format with the available ffmpeg; the bytes are the same each time. */
export async function makeValidFiles(directory: string): Promise<ValidFiles> {
  const read = async (name: string, options: string) => {
    const [inputs = '', outputs = ''] = options.split(' => ');
    const exact = '-threads 1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact';
    return readFileSync(await makeMedia(directory, name, ...flags(inputs), ...flags(`${exact} ${outputs}`)));
  };
  const pictures = '-f lavfi -i testsrc=s=48x32:r=10:d=1';
  const sound = '-f lavfi -i sine=d=1:r=16000';
  const words = `${directory}/words.srt`;
  const subtitled = await makeMedia(directory, 'plain.mkv', ...flags(`${pictures} -c:v mpeg4 -f matroska`));
  writeFileSync(words, srt);
  const mkv = await makeMedia(
    directory,
    'words.mkv',
    ...['-i', { read: subtitled }, '-i', { read: words }, ...flags(sound)],
    ...flags('-map 0 -map 1 -map 2 -c:v copy -c:a pcm_s16le -c:s srt -fflags +bitexact -f matroska'),
  );
  return {
    ...plainFiles,
    wav: [...plainFiles.wav, await read('adpcm.wav', `${sound} => -c:a adpcm_ms -f wav`)],
    mp4: [
      await read('a.mp4', `${pictures} ${sound} => -c:v libx264 -c:a aac -f mp4`),
      await read('b.mp4', `${pictures} ${sound} => -c:v mpeg4 -c:a aac -movflags +faststart+frag_keyframe -f mp4`),
      await read('c.m4a', `${sound} => -c:a aac -f mp4`),
    ],
    mkv: [readFileSync(mkv)],
    webm: [await read('a.webm', `${pictures} ${sound} => -c:v libvpx -c:a libopus -f webm`)],
  };
}

/** The characters of subtitles: random bytes would only be rejected as invalid UTF-8. */
const subtitleParts = [
  ...['-->', '\n', '\n\n', '\r', '\0', '\t', ',', ':', '<v ', '</v>', '<', '&lt;', '&#', '\u00e9', '\u2028', '\ufeff'],
  ...['99:99:99,999', '00:00:00.000 --> 00:00:00.000', '1e9', '-1', '9'.repeat(40), 'WEBVTT', 'NOTE', 'STYLE', 'ANNA:'],
];

/** The file for a seed: always the same for the same valid files. */
export function mutateFile(files: ValidFiles, seed: number): MutatedFile {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  };
  const formats = fuzzedFormats.filter((one) => files[one] !== undefined);
  const format = pick(formats);
  const isText = format === 'srt' || format === 'vtt';
  let bytes = Buffer.from(pick(files[format] ?? []));
  const changes: string[] = [];
  // Most of a parser's decisions depend on the beginning or the end.
  const place = () => {
    const near = Math.min(bytes.length, 600);
    return [below(near), Math.max(0, bytes.length - 1 - below(near)), below(bytes.length)][below(3)] ?? 0;
  };
  const numbers = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];
  const cut = (from: number, to: number, between: Uint8Array) =>
    Buffer.concat([bytes.subarray(0, from), between, bytes.subarray(to)]);
  const mutations: Readonly<Record<string, () => void>> = {
    flip() {
      for (let left = 1 + below(8); left > 0; left -= 1) {
        const at = place();
        bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << below(isText ? 7 : 8)), at);
      }
    },
    number() {
      const size = pick([1, 2, 4]);
      const at = Math.max(0, Math.min(place(), bytes.length - size));
      if (bytes.length < size) return;
      const value = pick(numbers) % 256 ** size;
      if (random() < 0.5) bytes.writeUIntLE(value, at, size);
      else bytes.writeUIntBE(value, at, size);
    },
    truncate() {
      bytes = bytes.subarray(0, place());
    },
    remove() {
      const at = place();
      bytes = cut(at, at + 1 + below(64), Buffer.alloc(0));
    },
    repeat() {
      const at = place();
      bytes = cut(at, at, bytes.subarray(at, at + 1 + below(400)));
    },
    noise() {
      const at = place();
      const noise = isText
        ? Buffer.from(pick(subtitleParts))
        : Buffer.from(Array.from({ length: 1 + below(40) }, () => below(256)));
      bytes = cut(at, isText ? at : at + noise.length, noise);
    },
    splice() {
      const other = pick(files[pick(formats)] ?? []);
      bytes = Buffer.concat([bytes.subarray(0, place()), other.subarray(below(other.length))]);
    },
    field() {
      // The format chunk of a WAV file; in other files, a length near the beginning.
      const at = Math.min(20 + 2 * below(9), Math.max(0, bytes.length - 4));
      if (bytes.length >= 4) bytes.writeUInt16LE(pick(numbers) % 65_536, at);
    },
  };
  // Files of a different length mostly fail as truncated; others get further.
  const inPlace = isText ? ['noise', 'flip'] : ['flip', 'number', 'field', 'noise'];
  for (let left = 1 + below(3); left > 0 && bytes.length > 0; left -= 1) {
    const name = pick(random() < 0.7 ? inPlace : Object.keys(mutations));
    changes.push(name);
    mutations[name]?.();
  }
  return { format, bytes, changes };
}
