/**
 * Reads from the index of an MP4 file (ISO/IEC 14496-12) where each encoded picture and each piece of sound is, and when it is shown
 * or heard. It understands H.264 and AAC as ffmpeg, cameras and conferences usually write them, and rejects everything else.
 */
import type { FileHandle } from 'node:fs/promises';
import { mediaLimits } from '../media-limits.ts';
import { findBox, findOptional, listBoxes, readIndexBox, readSized, readTable, UnusualFile } from './boxes.ts';

export interface Mp4Track {
  /** Ticks per second. */
  readonly timescale: number;
  /** When each sample is decoded, in ticks from the start of the recording, in the order of decoding. */
  readonly decodeTicks: Float64Array;
  /** When each sample is shown. */
  readonly shownTicks: Float64Array;
  /** Where each sample is in the file, bytes. */
  readonly offsets: Float64Array;
  readonly sizes: Uint32Array;
  /** The samples that need no other one, ascending; undefined if all are. */
  readonly keys: readonly number[] | undefined;
  /** The only entry of `stsd`: the codec and its configuration. */
  readonly entry: Buffer;
  /** The end of `tkhd`: how pictures are turned, and their width and height. */
  readonly geometry: Buffer;
}

export interface Mp4Index {
  readonly video: Mp4Track;
  readonly sound: Mp4Track;
  readonly durationMs: number;
}

/** Of a track: 24 hours of sound at 48 kHz have fewer. */
const mostSamples = 2 ** 22;
/** A recording that begins later is left to ffmpeg. */
const latestStartSeconds = 0.001;

/** @throws UnusualFile */
export async function readMp4(file: FileHandle): Promise<Mp4Index> {
  const moov = await readIndexBox(file);
  if (findOptional(moov, 'mvex') !== undefined) throw new UnusualFile('fragments');
  const movieTimescale = readTimescale(findBox(moov, 'mvhd'));
  const tracks = listBoxes(moov).filter(({ type }) => type === 'trak');
  if (tracks.length > mediaLimits.tracks) throw new UnusualFile('many tracks');
  const ofKind = (kind: string) => tracks.filter(({ content }) => kindOf(content) === kind);
  const [[video, otherVideo], [sound]] = [ofKind('vide'), ofKind('soun')];
  if (video === undefined || sound === undefined || otherVideo !== undefined) throw new UnusualFile('other tracks');
  const index = {
    video: readTrack(video.content, movieTimescale, checkVideoEntry),
    sound: readTrack(sound.content, movieTimescale, checkSoundEntry),
  };
  // Programs differ in when they show a picture whose start is cut off.
  const { shownTicks } = index.video;
  if (shownTicks.some((ticks) => ticks < 0) && !shownTicks.includes(0)) throw new UnusualFile('a part of a picture');
  const both = [index.video, index.sound];
  const starts = both.map(({ shownTicks, timescale }) => Math.max(0, shownTicks[0] ?? 0) / timescale);
  if (Math.min(...starts) > latestStartSeconds) throw new UnusualFile('a late start');
  return { ...index, durationMs: Math.max(...both.map(endSeconds)) * 1000 };
}

function endSeconds({ shownTicks, timescale }: Mp4Track): number {
  const count = shownTicks.length;
  const latest = shownTicks.reduce((most, ticks) => Math.max(most, ticks), 0);
  return (latest + (latest - (shownTicks[0] ?? 0)) / Math.max(1, count - 1)) / timescale;
}

function kindOf(trak: Buffer): string {
  const handler = findBox(findBox(trak, 'mdia'), 'hdlr');
  return handler.toString('latin1', 8, 12);
}

/** Of `mvhd` and `mdhd`, which begin alike. */
function readTimescale(header: Buffer): number {
  const at = header[0] === 1 ? 20 : 12;
  const timescale = header.length < at + 4 ? 0 : header.readUInt32BE(at);
  if (timescale === 0) throw new UnusualFile('no timescale');
  return timescale;
}

const geometryBytes = 44;

function readTrack(trak: Buffer, movieTimescale: number, checkEntry: (entry: Buffer) => void): Mp4Track {
  const mdia = findBox(trak, 'mdia');
  const minf = findBox(mdia, 'minf');
  const stbl = findBox(minf, 'stbl');
  checkReferences(findBox(findBox(minf, 'dinf'), 'dref'));
  const timescale = readTimescale(findBox(mdia, 'mdhd'));
  const header = findBox(trak, 'tkhd');
  if (header.length < geometryBytes + 4) throw new UnusualFile('a short header');
  const description = findBox(stbl, 'stsd');
  const [entry, otherEntry] = listBoxes(description.subarray(8));
  if (entry === undefined || otherEntry !== undefined) throw new UnusualFile('several codecs');
  const whole = description.subarray(8, 8 + description.readUInt32BE(8));
  checkEntry(whole);
  const sizes = readSizes(findBox(stbl, 'stsz'));
  const shift = readShift(findOptional(trak, 'edts'), timescale, movieTimescale);
  const decodeTicks = readDecodeTicks(findBox(stbl, 'stts'), sizes.length, shift);
  return {
    timescale,
    decodeTicks,
    shownTicks: addDelays(decodeTicks, findOptional(stbl, 'ctts')),
    offsets: placeSamples(stbl, sizes),
    sizes,
    keys: readKeys(findOptional(stbl, 'stss'), sizes.length),
    entry: whole,
    geometry: header.subarray(-geometryBytes),
  };
}

/** Everything must be in this very file. */
function checkReferences(dref: Buffer): void {
  const [reference, other] = listBoxes(dref.subarray(8));
  const isHere = reference?.type === 'url ' && ((reference.content[3] ?? 0) & 1) === 1;
  if (!isHere || other !== undefined) throw new UnusualFile('another file');
}

const pictureEntryBytes = 86;
/** Baseline, Main and High: eight bits, as every player takes them. */
const profiles: ReadonlySet<number | undefined> = new Set([66, 77, 100]);

function checkVideoEntry(entry: Buffer): void {
  const isPlain = entry.toString('latin1', 4, 8) === 'avc1' && entry.length > pictureEntryBytes;
  const config = isPlain ? findBox(entry.subarray(pictureEntryBytes), 'avcC') : undefined;
  if (config === undefined || !profiles.has(config[1])) throw new UnusualFile('other pictures');
}

const soundEntryBytes = 36;

function checkSoundEntry(entry: Buffer): void {
  const isPlain = entry.toString('latin1', 4, 8) === 'mp4a' && entry.length > soundEntryBytes;
  // Later versions have other fields.
  const esds = isPlain && entry.readUInt16BE(16) === 0 ? findBox(entry.subarray(soundEntryBytes), 'esds') : undefined;
  if (esds === undefined || !isAacLc(esds)) throw new UnusualFile('other sound');
}

/** ISO/IEC 14496-1, 7.2.6: descriptors of a tag, a length of some bytes of seven bits each, and content. */
function isAacLc(esds: Buffer): boolean {
  let at = 4;
  const enter = (tag: number): boolean => {
    if (esds[at] !== tag) return false;
    at += 1;
    while (((esds[at] ?? 0) & 0x80) !== 0) at += 1;
    at += 1;
    return true;
  };
  if (!enter(3) || esds[at + 2] !== 0) return false;
  at += 3;
  if (!enter(4) || esds[at] !== 0x40) return false;
  at += 13;
  return enter(5) && (esds[at] ?? 0) >> 3 === 2;
}

function readSizes(stsz: Buffer): Uint32Array {
  const table = readTable(stsz, 8, 4);
  // Samples of one size have no table.
  if (stsz.readUInt32BE(4) !== 0) throw new UnusualFile('other samples');
  if (table.count < 2 || table.count > mostSamples) throw new UnusualFile('too few or too many samples');
  const sizes = new Uint32Array(table.count);
  for (let i = 0; i < sizes.length; i++) sizes[i] = table.at(i);
  return sizes;
}

/**
 * How much later a sample is shown than its time in the track says, in ticks of the track: empty edits, then one that goes on to the
 * end. What it leaves out at the start has a negative time.
 */
function readShift(edts: Buffer | undefined, timescale: number, movieTimescale: number): number {
  const elst = edts && findOptional(edts, 'elst');
  if (elst === undefined) return 0;
  const isLong = elst[0] === 1;
  const { count } = readTable(elst, 4, isLong ? 20 : 12);
  let emptySeconds = 0;
  for (let i = 0; i < count; i++) {
    const at = 8 + i * (isLong ? 20 : 12);
    const lasts = readSized(elst, at, isLong);
    const start = isLong ? Number(elst.readBigInt64BE(at + 8)) : elst.readInt32BE(at + 4);
    const rate = elst.readUInt32BE(at + (isLong ? 16 : 8));
    if (rate !== 0x10000 || (start >= 0 && i !== count - 1)) throw new UnusualFile('edits');
    if (start >= 0) return Math.round(emptySeconds * timescale) - start;
    emptySeconds += lasts / movieTimescale;
  }
  throw new UnusualFile('edits');
}

function readDecodeTicks(stts: Buffer, samples: number, shift: number): Float64Array {
  const table = readTable(stts, 4, 8);
  const ticks = new Float64Array(samples);
  let [sample, now] = [0, shift];
  for (let i = 0; i < table.count; i++) {
    const [count, delta] = [table.at(i), table.at(i, 1)];
    if (count > samples - sample) throw new UnusualFile('times without samples');
    for (const end = sample + count; sample < end; sample++) {
      ticks[sample] = now;
      now += delta;
    }
  }
  if (sample !== samples) throw new UnusualFile('samples without times');
  return ticks;
}

function addDelays(decodeTicks: Float64Array, ctts: Buffer | undefined): Float64Array {
  if (ctts === undefined) return decodeTicks;
  const table = readTable(ctts, 4, 8);
  const ticks = decodeTicks.slice();
  let sample = 0;
  for (let i = 0; i < table.count; i++) {
    // Version 0 is without a sign, but is written with one, too.
    const [count, delay] = [table.at(i), table.at(i, 1) | 0];
    if (count > ticks.length - sample) throw new UnusualFile('delays without samples');
    for (const end = sample + count; sample < end; sample++) ticks[sample] = (decodeTicks[sample] ?? 0) + delay;
  }
  return ticks;
}

function placeSamples(stbl: Buffer, sizes: Uint32Array): Float64Array {
  const long = findOptional(stbl, 'co64');
  const chunks = long === undefined ? readTable(findBox(stbl, 'stco'), 4, 4) : readTable(long, 4, 8);
  const placeOf = (chunk: number) =>
    long === undefined ? chunks.at(chunk) : chunks.at(chunk) * 2 ** 32 + chunks.at(chunk, 1);
  const runs = readTable(findBox(stbl, 'stsc'), 4, 12);
  const offsets = new Float64Array(sizes.length);
  let sample = 0;
  for (let run = 0; run < runs.count; run++) {
    const next = run + 1 < runs.count ? runs.at(run + 1) - 1 : chunks.count;
    if (runs.at(run, 2) !== 1 || next > chunks.count) throw new UnusualFile('chunks');
    for (let chunk = runs.at(run) - 1; chunk < next; chunk++) {
      let place = placeOf(chunk);
      const end = sample + runs.at(run, 1);
      if (end > sizes.length || chunk < 0) throw new UnusualFile('chunks');
      for (; sample < end; sample++) {
        offsets[sample] = place;
        place += sizes[sample] ?? 0;
      }
    }
  }
  if (sample !== sizes.length) throw new UnusualFile('samples without a place');
  return offsets;
}

function readKeys(stss: Buffer | undefined, samples: number): number[] | undefined {
  if (stss === undefined) return undefined;
  const table = readTable(stss, 4, 4);
  const keys = Array.from({ length: table.count }, (_, i) => table.at(i) - 1);
  if (keys.some((key, i) => key >= samples || key <= (keys[i - 1] ?? -1))) throw new UnusualFile('key frames');
  return keys;
}
