/** WAV files for tests. */

export interface WavShape {
  readonly sampleRate?: number;
  readonly channels?: number;
  readonly bits?: 8 | 16 | 24 | 32;
  readonly float?: boolean;
}

/** @param sample maps the time in seconds and the channel to a value from -1 to 1 */
export function makeWav(
  seconds: number,
  sample: (time: number, channel: number) => number,
  shape: WavShape = {},
): Buffer {
  const { sampleRate = 16_000, channels = 1, bits = 16, float = false } = shape;
  const bytes = bits / 8;
  const frames = Math.round(seconds * sampleRate);
  const data = Buffer.alloc(frames * channels * bytes);
  const write = writerOf(data, bits, float);
  for (let frame = 0; frame < frames; frame += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      write(sample(frame / sampleRate, channel), (frame * channels + channel) * bytes);
    }
  }
  return Buffer.concat([wavHeader(data.length, { sampleRate, channels, bits, float }), data]);
}

/** Writes a sample at an offset. The writer is chosen once, because recordings have many samples. */
function writerOf(data: Buffer, bits: number, float: boolean): (value: number, at: number) => void {
  if (float) return (value, at) => data.writeFloatLE(value, at);
  if (bits === 8) return (value, at) => data.writeUInt8(Math.round(128 + 127 * value), at);
  if (bits === 16) return (value, at) => data.writeInt16LE(Math.round(32_767 * value), at);
  return (value, at) => data.writeIntLE(Math.round((2 ** (bits - 1) - 1) * value), at, bits / 8);
}

export function wavHeader(dataBytes: number, shape: WavShape = {}): Buffer {
  const { sampleRate = 16_000, channels = 1, bits = 16, float = false } = shape;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(Math.min(36 + dataBytes, 0xffffffff), 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(float ? 3 : 1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE((sampleRate * channels * bits) / 8, 28);
  header.writeUInt16LE((channels * bits) / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** @param hertz frequency of a pure tone at half of full scale */
export const tone = (hertz: number) => (time: number) => 0.5 * Math.sin(2 * Math.PI * hertz * time);
