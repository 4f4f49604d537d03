/**
 * Finds out, without ffmpeg, whether a file on this machine has a subtitle track: a service without a speech recogniser
 * can use it.
 */
import type { FileHandle } from 'node:fs/promises';
import { systemCodeOf } from '../../shared/errors.ts';
import { borrowFile, type HeldFiles } from '../../shared/files/held-files.ts';

/** The tables of a recording that lasts a day take a few megabytes. */
const maxTableBytes = 64 * 1024 ** 2;
/** Matroska describes its tracks before the first picture. */
const matroskaHeadBytes = 1024 ** 2;
const maxBoxes = 10_000;

/** True for MP4, QuickTime and Matroska with a subtitle track; false for any other file, and for an unreadable one. */
export async function hasSubtitleTrack(path: string, held?: HeldFiles): Promise<boolean> {
  try {
    const { handle, giveBack } = await borrowFile(path, held);
    try {
      const head = await readAt(handle, 0, 16);
      if (head.readUInt32BE(0) === 0x1a45dfa3) {
        return (await readAt(handle, 0, matroskaHeadBytes)).includes('S_TEXT/');
      }
      return await hasTextTrack(handle);
    } finally {
      await giveBack();
    }
  } catch (error) {
    // Node's errors about a file, or about bytes beyond its end.
    if (systemCodeOf(error) === undefined) throw error;
    return false;
  }
}

/** ISO 14496-12: boxes with a size and a type; `moov` has a handler for each track. */
async function hasTextTrack(file: FileHandle): Promise<boolean> {
  const { size: fileBytes } = await file.stat();
  let index = 0;
  for (let boxes = 0; boxes < maxBoxes && index + 8 <= fileBytes; boxes++) {
    const head = await readAt(file, index, 16);
    const type = head.toString('latin1', 4, 8);
    if (boxes === 0 && !['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide'].includes(type)) return false;
    const short = head.readUInt32BE(0);
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileBytes - index : short;
    if (size < 8) return false;
    if (type === 'moov') return namesText(await readAt(file, index, Math.min(size, maxTableBytes)));
    index += size;
  }
  return false;
}

const textHandlers = new Set(['sbtl', 'subt', 'text', 'clcp']);

function namesText(moov: Buffer): boolean {
  for (let index = moov.indexOf('hdlr'); index >= 0; index = moov.indexOf('hdlr', index + 4)) {
    if (textHandlers.has(moov.toString('latin1', index + 12, index + 16))) return true;
  }
  return false;
}

async function readAt(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, position);
  return buffer.subarray(0, bytesRead);
}
