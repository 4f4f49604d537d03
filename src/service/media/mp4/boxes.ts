/** The boxes that an MP4 file consists of (ISO/IEC 14496-12, section 4.2). */
import type { FileHandle } from 'node:fs/promises';

/** The file is not of the plain kind that is read here: it has to be left to ffmpeg. */
export class UnusualFile extends Error {
  override readonly name = 'UnusualFile';
}

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** @throws UnusualFile */
export function listBoxes(content: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= content.length; ) {
    const header = readBoxHeader(content.subarray(at), content.length - at);
    boxes.push({ type: header.type, content: content.subarray(at + header.headerBytes, at + header.bytes) });
    at += header.bytes;
  }
  return boxes;
}

/** The first box of a type. @throws UnusualFile if there is none */
export function findBox(content: Buffer, type: string): Buffer {
  const found = findOptional(content, type);
  if (found === undefined) throw new UnusualFile(`no ${type}`);
  return found;
}

export const findOptional = (content: Buffer, type: string): Buffer | undefined =>
  listBoxes(content).find((box) => box.type === type)?.content;

interface BoxHeader {
  readonly type: string;
  readonly headerBytes: number;
  /** The header included. */
  readonly bytes: number;
}

/** @param room bytes from here to the end of what the box is in @throws UnusualFile */
function readBoxHeader(start: Buffer, room: number): BoxHeader {
  const short = start.readUInt32BE(0);
  const isLong = short === 1 && start.length >= 16;
  const bytes = isLong ? Number(start.readBigUInt64BE(8)) : short || room;
  const headerBytes = isLong ? 16 : 8;
  if (bytes < headerBytes || bytes > room) throw new UnusualFile('a box of a wrong size');
  return { type: start.toString('latin1', 4, 8), headerBytes, bytes };
}

/** More boxes than this before the index are no recording of the plain kind. */
const mostBoxes = 1_000;
/** 24 hours of video have less. */
const largestIndexBytes = 128 * 1024 * 1024;

/** Reads the content of the box `moov`. @throws UnusualFile */
export async function readIndexBox(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  for (let at = 0, boxes = 0; at + 8 <= size && boxes < mostBoxes; boxes += 1) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at);
    const { type, headerBytes, bytes } = readBoxHeader(buffer.subarray(0, bytesRead), size - at);
    if (boxes === 0 && type !== 'ftyp') throw new UnusualFile('not an MP4 file');
    if (boxes === 0) await checkBrand(file, headerBytes);
    if (type === 'moov') {
      if (bytes > largestIndexBytes) throw new UnusualFile('a very large index');
      return readBytes(file, at + headerBytes, bytes - headerBytes);
    }
    at += bytes;
  }
  throw new UnusualFile('no index');
}

/** QuickTime describes sound in another way. @throws UnusualFile */
async function checkBrand(file: FileHandle, at: number): Promise<void> {
  const brand = await readBytes(file, at, 4);
  if (brand.toString('latin1') === 'qt  ') throw new UnusualFile('QuickTime');
}

/** @throws UnusualFile if the file ends before */
export async function readBytes(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, at);
  if (bytesRead < bytes) throw new UnusualFile('the file ends early');
  return buffer;
}

/** A box of fixed size entries. */
export interface Table {
  readonly count: number;
  /** The number at this place of an entry, of 32 bits. */
  at(entry: number, place?: number): number;
}

/**
 * @param countAt where the number of entries is in the content of the box; they follow it
 * @param entryBytes the size of an entry
 * @throws UnusualFile if the box is too small for them
 */
export function readTable(content: Buffer, countAt: number, entryBytes: number): Table {
  const start = countAt + 4;
  const count = content.length < start ? -1 : content.readUInt32BE(countAt);
  if (count < 0 || start + count * entryBytes > content.length) throw new UnusualFile('a table that is cut off');
  return { count, at: (entry, place = 0) => content.readUInt32BE(start + entry * entryBytes + 4 * place) };
}

/** A number whose size depends on the version of the box: 32 bits, or 64. */
export const readSized = (content: Buffer, at: number, isLong: boolean): number =>
  isLong ? Number(content.readBigUInt64BE(at)) : content.readUInt32BE(at);
