/** The header of a WAV file (Multimedia Programming Interface and Data Specifications 1.0, 1991; WAVEFORMATEXTENSIBLE). */
import { open } from 'node:fs/promises';
import { checkAudio } from '../probe-output.ts';
import { readAt } from '../sniff-file.ts';

export type WavFormat = ReturnType<typeof withData>;

const formatCodes: Readonly<Record<number, 'integer' | 'float'>> = { 1: 'integer', 3: 'float' };
const extensible = 0xfffe;
const sampleSizes = { integer: [1, 2, 3, 4], float: [4, 8] };
const maxChunks = 1_000;

/**
 * Reads the format of a WAV file of plain samples; undefined for everything else, including compressed WAV files.
 *
 * @throws MediaError `channels`, `sample_rate`, also for compressed ones: ffmpeg fails differently on each platform
 */
export async function readWavFormat(path: string): Promise<WavFormat | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = (await readAt(file, 0, 12)).toString('latin1');
    if (!/^RIFF[\s\S]{4}WAVE$/.test(head)) return undefined;
    let format: ReturnType<typeof readFormatChunk>;
    for (let index = 12, chunks = 0; index + 8 <= size && chunks < maxChunks; chunks += 1) {
      const header = await readAt(file, index, 8);
      const [id, chunkBytes] = [header.toString('latin1', 0, 4), header.readUInt32LE(4)];
      if (id === 'fmt ') format = readFormatChunk(await readAt(file, index + 8, Math.min(chunkBytes, 40)));
      if (id === 'data') return format === undefined ? undefined : withData(format, index + 8, chunkBytes, size);
      // Chunks begin at even offsets.
      index += 8 + chunkBytes + (chunkBytes % 2);
    }
    return undefined;
  } finally {
    await file.close();
  }
}

function readFormatChunk(chunk: Buffer) {
  if (chunk.length < 16) return undefined;
  const code = chunk.readUInt16LE(0);
  const isExtensible = code === extensible && chunk.length >= 26;
  const encoding = formatCodes[isExtensible ? chunk.readUInt16LE(24) : code];
  const [channels, sampleRate, blockBytes, bits] = [
    chunk.readUInt16LE(2),
    chunk.readUInt32LE(4),
    chunk.readUInt16LE(12),
    chunk.readUInt16LE(14),
  ];
  checkAudio(sampleRate, channels);
  const bytesPerSample = bits / 8;
  if (encoding === undefined || !sampleSizes[encoding].includes(bytesPerSample)) return undefined;
  if (blockBytes !== channels * bytesPerSample) return undefined;
  return { encoding, bytesPerSample, channels, sampleRate };
}

/**
 * A recorder that wrote into a pipe could not go back to fill in the size: then the samples extend to the end of the
 * file.
 */
function withData(
  format: NonNullable<ReturnType<typeof readFormatChunk>>,
  dataStart: number,
  declaredBytes: number,
  fileBytes: number,
) {
  const there = Math.max(0, fileBytes - dataStart);
  const frameBytes = format.channels * format.bytesPerSample;
  const isUnknown = declaredBytes > there || (declaredBytes === 0 && there > frameBytes);
  const frames = Math.floor((isUnknown ? there : declaredBytes) / frameBytes);
  return {
    ...format,
    /** Offset of the samples in the file, bytes. */
    dataStart,
    dataBytes: frames * frameBytes,
    durationMs: Math.round((frames / format.sampleRate) * 1000),
  };
}
