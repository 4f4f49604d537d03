import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MediaError } from '../../../../src/service/media/media-error.ts';
import { sniffFile } from '../../../../src/service/media/sniff-file.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';
import { makeWav, tone } from '../../../support/wav.ts';

const box = (type: string, content: Uint8Array, size = content.length + 8) => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
};
const ftyp = box('ftyp', Buffer.from('isom'));
const moov = box('moov', Buffer.alloc(20));
const longBox = (size: bigint, content: Uint8Array) => {
  const long = Buffer.alloc(8);
  long.writeBigUInt64BE(size);
  return Buffer.concat([box('mdat', Buffer.alloc(0), 1), long, content]);
};
const ebml = (size: number[], content: Uint8Array) =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x81, 0x00, 0x18, 0x53, 0x80, 0x67, ...size]), content]);
const wav = makeWav(1, tone(440));

async function reasonFor(content: Uint8Array, path = join(temporaryDirectory(), 'a')): Promise<string> {
  writeFileSync(path, content);
  try {
    await sniffFile(path);
    return 'fine';
  } catch (error) {
    if (error instanceof MediaError) return error.reason;
    throw error;
  }
}

it.each<[string, Uint8Array, string]>([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['one byte', Buffer.from('a'), 'fine'],
  ['an MP4', Buffer.concat([ftyp, moov, box('mdat', Buffer.alloc(100))]), 'fine'],
  ['an MP4 whose last box reaches to the end', Buffer.concat([ftyp, moov, box('mdat', Buffer.alloc(100), 0)]), 'fine'],
  ['an MP4 with a long box', Buffer.concat([ftyp, longBox(116n, Buffer.alloc(100)), moov]), 'fine'],
  ['an MP4 with padding behind', Buffer.concat([ftyp, moov, Buffer.alloc(50)]), 'fine'],
  ['an MP4 without its index', Buffer.concat([ftyp, box('mdat', Buffer.alloc(100))]), 'cut_off'],
  ['an MP4 that ends in its samples', Buffer.concat([ftyp, moov, box('mdat', Buffer.alloc(100), 200)]), 'cut_off'],
  ['an MP4 that ends in a long box', Buffer.concat([ftyp, moov, longBox(1n << 40n, Buffer.alloc(9))]), 'cut_off'],
  ['a Matroska file', ebml([0x84], Buffer.alloc(4)), 'fine'],
  ['a live Matroska file', ebml([0xff], Buffer.alloc(4)), 'fine'],
  ['a live Matroska file in the long form', ebml([1, 255, 255, 255, 255, 255, 255, 255], Buffer.alloc(4)), 'fine'],
  ['a truncated Matroska file', ebml([0x40, 0xff], Buffer.alloc(4)), 'cut_off'],
  ['a WAV file', wav, 'fine'],
  ['a truncated WAV file', wav.subarray(0, 10_000), 'cut_off'],
  ['a playlist', Buffer.from('\ufeff#EXTM3U\n'), 'playlist'],
  ['a playlist of SMIL', Buffer.from('<?xml version="1.0"?><smil></smil>'), 'playlist'],
])('%s', async (_name, content, expected) => {
  expect(await reasonFor(content)).toBe(expected);
});

it('accepts any bytes, and returns a reason or nothing', async () => {
  const path = join(temporaryDirectory(), 'any');
  const heads = fc.constantFrom(ftyp, moov, wav.subarray(0, 44), ebml([0x84], Buffer.alloc(2)), Buffer.from('<?xml '));
  await fc.assert(
    fc.asyncProperty(heads, fc.uint8Array({ maxLength: 60 }), async (head, noise) => {
      expect(['fine', 'cut_off', 'playlist', 'empty']).toContain(await reasonFor(Buffer.concat([head, noise]), path));
    }),
    { numRuns: 300 },
  );
});
