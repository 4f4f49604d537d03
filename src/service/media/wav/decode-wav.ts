/** Decodes plain WAV files to one channel of 16,000 samples per second. */
import { open } from 'node:fs/promises';
import type { DecodeOptions, ReceiveSamples } from '../media-tools.ts';
import type { WavFormat } from './read-wav-format.ts';
import { createResampler } from './resample.ts';

const outputRate = 16_000;
const framesAtOnce = 16_384;

/** @throws the signal's reason */
export async function decodeWav(
  path: string,
  format: WavFormat,
  onSamples: ReceiveSamples,
  { signal, channel }: DecodeOptions = {},
): Promise<void> {
  const { channels, bytesPerSample, dataStart, dataBytes } = format;
  const toMono = createMixer(format, channel === undefined ? [0, channels] : [channel, channel + 1]);
  const resampler = createResampler(format.sampleRate, outputRate);
  const pass = async (samples: Float32Array) => {
    if (samples.length > 0) await onSamples(samples);
  };
  const block = Buffer.alloc(framesAtOnce * channels * bytesPerSample);
  const file = await open(path);
  try {
    for (let done = 0; done < dataBytes; ) {
      signal?.throwIfAborted();
      const wanted = Math.min(block.length, dataBytes - done);
      const { bytesRead } = await file.read(block, 0, wanted, dataStart + done);
      if (bytesRead === 0) break;
      done += bytesRead;
      await pass(resampler.push(toMono(block.subarray(0, bytesRead))));
    }
    await pass(resampler.end());
  } finally {
    await file.close();
  }
}

/** @returns a function that converts whole frames to the mean of some of their channels, full scale being 1 */
function createMixer(
  { encoding, bytesPerSample, channels }: WavFormat,
  [first, end]: readonly [number, number],
): (frames: Buffer) => Float32Array {
  const readSample = sampleReader(encoding, bytesPerSample);
  const frameBytes = channels * bytesPerSample;
  return (frames) => {
    const mono = new Float32Array(Math.floor(frames.length / frameBytes));
    for (let i = 0; i < mono.length; i += 1) {
      let sum = 0;
      for (let channel = first; channel < end; channel += 1) {
        sum += readSample(frames, i * frameBytes + channel * bytesPerSample);
      }
      const mean = sum / (end - first);
      // A float may be infinite or NaN, but the result must be finite.
      mono[i] = Number.isFinite(mean) ? mean : 0;
    }
    return mono;
  };
}

function sampleReader(encoding: WavFormat['encoding'], bytes: number): (buffer: Buffer, index: number) => number {
  if (encoding === 'float') {
    return bytes === 4 ? (buffer, index) => buffer.readFloatLE(index) : (buffer, index) => buffer.readDoubleLE(index);
  }
  // Eight bits are unsigned, all others signed.
  if (bytes === 1) return (buffer, index) => (buffer.readUInt8(index) - 128) / 128;
  const fullScale = 2 ** (8 * bytes - 1);
  return (buffer, index) => buffer.readIntLE(index, bytes) / fullScale;
}
