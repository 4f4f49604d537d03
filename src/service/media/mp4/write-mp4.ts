/**
 * Writes samples of an MP4 file into another one, its index first (ISO/IEC 14496-12). The data is copied piece by piece: memory
 * does not grow with it.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { readBytes, UnusualFile } from './boxes.ts';
import type { Mp4Track } from './read-mp4.ts';

/** Samples that follow each other in the source, and are one chunk of the new file. */
export interface Chunk {
  readonly track: 'video' | 'sound';
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** A track of the new file. */
export interface NewTrack {
  readonly source: Mp4Track;
  /** When each sample is decoded, ticks from the start, and at last when the track ends. */
  readonly decodeTicks: readonly number[];
  /** How long after that each is shown; undefined if at once. */
  readonly delays: readonly number[] | undefined;
  /** How much of the start is not shown. */
  readonly leadTicks: number;
}

export type NewTracks = Readonly<Record<Chunk['track'], NewTrack>>;

const fileType = box('ftyp', 'isom', [512], 'isomiso2avc1mp41');

/** @throws UnusualFile if the source does not contain its samples */
export async function writeMp4(
  source: FileHandle,
  output: string,
  tracks: NewTracks,
  chunks: readonly Chunk[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const sizes = chunks.map(({ track, from, to }) =>
    tracks[track].source.sizes.subarray(from, to).reduce((sum, size) => sum + size, 0),
  );
  const dataBytes = sizes.reduce((sum, size) => sum + size, 0);
  const mdat = Buffer.alloc(16);
  mdat.writeUInt32BE(1, 0);
  mdat.write('mdat', 4, 'latin1');
  mdat.writeBigUInt64BE(BigInt(16 + dataBytes), 8);
  // Its length does not depend on the places in it.
  const indexBytes = writeIndex(tracks, chunks, sizes, 0).length;
  const dataAt = fileType.length + indexBytes + mdat.length;
  const file = await open(output, 'w');
  try {
    await file.write(Buffer.concat([fileType, writeIndex(tracks, chunks, sizes, dataAt), mdat]));
    for (const { track, from, to } of chunks) {
      signal?.throwIfAborted();
      await file.write(await readSamples(source, tracks[track].source, from, to));
    }
  } finally {
    await file.close();
  }
}

/** Pictures and sound alternate in a file: what is between the samples is read along, up to this much. */
const mostBetweenBytes = 1024 * 1024;
/** Far above what pictures of a second need. */
const mostChunkBytes = 256 * 1024 * 1024;

async function readSamples(file: FileHandle, track: Mp4Track, from: number, to: number): Promise<Buffer> {
  const samples = Array.from({ length: to - from }, (_, i) => ({
    at: track.offsets[from + i] ?? 0,
    bytes: track.sizes[from + i] ?? 0,
  }));
  const wanted = samples.reduce((sum, { bytes }) => sum + bytes, 0);
  if (wanted > mostChunkBytes) throw new UnusualFile('very large pictures');
  const start = Math.min(...samples.map(({ at }) => at));
  const end = Math.max(...samples.map(({ at, bytes }) => at + bytes));
  if (end - start <= wanted + mostBetweenBytes) {
    const all = await readBytes(file, start, end - start);
    return Buffer.concat(samples.map(({ at, bytes }) => all.subarray(at - start, at - start + bytes)));
  }
  const parts: Buffer[] = [];
  for (const { at, bytes } of samples) parts.push(await readBytes(file, at, bytes));
  return Buffer.concat(parts);
}

const movieTimescale = 1000;
const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

function writeIndex(tracks: NewTracks, chunks: readonly Chunk[], sizes: readonly number[], dataAt: number): Buffer {
  const lengths = [tracks.video, tracks.sound].map(lengthMs);
  return box(
    'moov',
    box('mvhd', [0, 0, 0, movieTimescale, Math.max(...lengths), 0x10000, 0x01000000, 0, 0], upright, zeros(6), [3]),
    ...(['video', 'sound'] as const).map((name, i) => writeTrack(name, i + 1, tracks[name], chunks, sizes, dataAt)),
  );
}

/** Rounded up: what is after the end of a movie is not shown. */
const lengthMs = ({ source, decodeTicks }: NewTrack): number =>
  Math.ceil(((decodeTicks.at(-1) ?? 0) / source.timescale) * movieTimescale);

function writeTrack(
  name: Chunk['track'],
  id: number,
  track: NewTrack,
  chunks: readonly Chunk[],
  sizes: readonly number[],
  dataAt: number,
): Buffer {
  const isVideo = name === 'video';
  const { source, decodeTicks, leadTicks } = track;
  const own = chunks.filter((chunk) => chunk.track === name);
  const places: number[] = [];
  let at = dataAt;
  for (const [i, chunk] of chunks.entries()) {
    if (chunk.track === name) places.push(Math.floor(at / 2 ** 32), at % 2 ** 32);
    at += sizes[i] ?? 0;
  }
  const soundVolume = isVideo ? 0 : 0x01000000;
  // 3: enabled, and a part of the movie. Of the sound, nothing else of the geometry means anything.
  const header = box('tkhd', [3, 0, 0, id, 0, lengthMs(track), 0, 0, 0, soundVolume], source.geometry);
  const edits = leadTicks === 0 ? [] : [box('edts', box('elst', [0, 1], [lengthMs(track), leadTicks, 0x10000]))];
  const lastTick = decodeTicks.at(-1) ?? 0;
  const undetermined = 0x55c40000;
  const media = box(
    'mdia',
    box('mdhd', [
      0x01000000,
      0,
      0,
      0,
      0,
      source.timescale,
      Math.floor(lastTick / 2 ** 32),
      lastTick % 2 ** 32,
      undetermined,
    ]),
    isVideo
      ? box('hdlr', [0, 0], 'vide', zeros(3), 'VideoHandler\0')
      : box('hdlr', [0, 0], 'soun', zeros(3), 'SoundHandler\0'),
    box(
      'minf',
      isVideo ? box('vmhd', [1, 0, 0]) : box('smhd', [0, 0]),
      box('dinf', box('dref', [0, 1], box('url ', [1]))),
      box('stbl', ...writeSampleTables(track, own), box('co64', [0, places.length / 2], places)),
    ),
  );
  return box('trak', header, ...edits, media);
}

function writeSampleTables({ source, decodeTicks, delays }: NewTrack, chunks: readonly Chunk[]): Buffer[] {
  const lengths = decodeTicks.slice(1).map((ticks, i) => ticks - (decodeTicks[i] ?? 0));
  const counts = chunks.map(({ from, to }) => to - from);
  const chunkRuns = findRuns(counts);
  let chunk = 1;
  const runs = chunkRuns.flatMap(([times, count]) => {
    const first = chunk;
    chunk += times;
    return [first, count, 1];
  });
  const samples = chunks.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i));
  const keys = new Set(source.keys);
  const isKey = samples.flatMap((sample, i) => (keys.has(sample) ? [i + 1] : []));
  return [
    box('stsd', [0, 1], source.entry),
    writeRuns('stts', findRuns(lengths)),
    ...(delays === undefined ? [] : [writeRuns('ctts', findRuns(delays))]),
    ...(source.keys === undefined ? [] : [box('stss', [0, isKey.length], isKey)]),
    box('stsc', [0, chunkRuns.length], runs),
    box(
      'stsz',
      [0, 0, samples.length],
      samples.map((sample) => source.sizes[sample] ?? 0),
    ),
  ];
}

type Run = readonly [times: number, value: number];

function findRuns(values: readonly number[]): Run[] {
  const runs: [number, number][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.[1] === value) last[0] += 1;
    else runs.push([1, value]);
  }
  return runs;
}

const writeRuns = (type: string, runs: readonly Run[]): Buffer => box(type, [0, runs.length], runs.flat());

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

/** @param parts numbers of 32 bits, characters, or bytes */
function box(type: string, ...parts: readonly (readonly number[] | string | Buffer)[]): Buffer {
  const contents = parts.map((part) => {
    if (typeof part === 'string') return Buffer.from(part, 'latin1');
    if (Buffer.isBuffer(part)) return part;
    const bytes = Buffer.alloc(4 * part.length);
    for (const [i, value] of part.entries()) bytes.writeUInt32BE(value, 4 * i);
    return bytes;
  });
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + contents.reduce((sum, { length }) => sum + length, 0), 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...contents]);
}
