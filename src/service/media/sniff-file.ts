/** Examines the first bytes and the outermost structure of a file, before a decoder reads it. */
import { type FileHandle, open } from 'node:fs/promises';
import { MediaError } from './media-error.ts';

/**
 * Refuses files that can be recognised without a decoder: an empty file, a playlist, a file that is truncated according
 * to its own structure.
 *
 * @throws MediaError `empty`, `playlist` or `cut_off`
 */
export async function sniffFile(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new MediaError('empty');
    const head = await readAt(file, 0, 512);
    if (isPlaylist(head.toString('latin1'))) throw new MediaError('playlist');
    if (await isCutOff(file, size, head)) throw new MediaError('cut_off');
  } finally {
    await file.close();
  }
}

/** HLS, ffmpeg's concat scripts, session descriptions, DASH and SMIL, PLS. */
const playlists =
  /^(?:\xef\xbb\xbf)?\s*(?:#EXTM3U|ffconcat version|v=0\r?\no=|(?:<\?xml[^>]{0,200}>\s{0,50})?<(?:MPD|smil|asx)\b|\[playlist\])/i;

const isPlaylist = (head: string) => playlists.test(head);

async function isCutOff(file: FileHandle, size: number, head: Buffer): Promise<boolean> {
  const kind = head.toString('latin1', 0, 4);
  if (kind === 'RIFF') return head.length >= 12 && isRiffCutOff(head, size);
  if (head.length >= 8 && /^(?:ftyp|moov|mdat|free|skip|wide|pnot|styp)$/.test(head.toString('latin1', 4, 8))) {
    return isMp4CutOff(file, size);
  }
  return kind === '\x1a\x45\xdf\xa3' && isMatroskaCutOff(head, size);
}

/** Recorders that could not go back to the header leave a meaningless size. */
const maxRiffBytes = 0x7fff_0000;
const riffTolerance = 4096;

function isRiffCutOff(head: Buffer, size: number): boolean {
  const declared = head.readUInt32LE(4);
  return declared < maxRiffBytes && declared + 8 > size + riffTolerance;
}

/** Maximum top-level boxes that are read; a fragmented hour has a few thousand. */
const maxBoxes = 20_000;

/** ISO/IEC 14496-12, section 4.2: boxes with a size and a type follow each other to the end of the file. */
async function isMp4CutOff(file: FileHandle, size: number): Promise<boolean> {
  let hasIndex = false;
  let index = 0;
  for (let boxes = 0; index + 8 <= size; boxes += 1) {
    if (boxes === maxBoxes) return false;
    const header = await readAt(file, index, 16);
    const type = header.toString('latin1', 4, 8);
    if (!/^[\w\xa9 -]{4}$/.test(type)) break;
    hasIndex ||= type === 'moov';
    const short = header.readUInt32BE(0);
    // 1: a 64-bit size follows; 0: to the end of the file.
    const boxBytes = short === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : short || size - index;
    if (boxBytes < 8) break;
    index += boxBytes;
  }
  return index > size || !hasIndex;
}

/** RFC 8794: the leading zeros of a number's first byte encode its length. All ones: unknown length. */
function readSize(head: Buffer, index: number): { value: number; end: number } | undefined {
  const first = head[index];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (index + length > head.length) return undefined;
  const bits = 7 * length;
  const value = head
    .subarray(index, index + length)
    .reduce((sum, byte, i) => sum * 256 + (i === 0 ? byte % 2 ** (8 - length) : byte), 0);
  return value >= 2 ** bits - 1 ? undefined : { value, end: index + length };
}

/** RFC 9559: the EBML header, then one segment that contains everything else. */
function isMatroskaCutOff(head: Buffer, size: number): boolean {
  const ebml = readSize(head, 4);
  if (ebml === undefined) return false;
  const segment = ebml.end + ebml.value;
  if (segment + 4 > head.length || head.readUInt32BE(segment) !== 0x18538067) return false;
  const content = readSize(head, segment + 4);
  return content !== undefined && content.end + content.value > size;
}

/** @returns fewer bytes at the end of the file */
export async function readAt(file: FileHandle, index: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, index);
  return buffer.subarray(0, bytesRead);
}
