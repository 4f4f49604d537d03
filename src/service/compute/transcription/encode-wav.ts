import { analysisSampleRate } from '../../../engines/speech/audio/audio-format.ts';

const headBytes = 44;
const bytesPerSample = 2;

/** A WAV file of 16-bit samples, mono, 16 kHz. @param samples from -1 to 1 */
export function encodeWav(samples: Float32Array): Uint8Array {
  const dataBytes = samples.length * bytesPerSample;
  const bytes = new Uint8Array(headBytes + dataBytes);
  const view = new DataView(bytes.buffer);
  const write = (at: number, name: string) => bytes.set(new TextEncoder().encode(name), at);
  write(0, 'RIFF');
  view.setUint32(4, headBytes - 8 + dataBytes, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, analysisSampleRate, true);
  view.setUint32(28, analysisSampleRate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  write(36, 'data');
  view.setUint32(40, dataBytes, true);
  for (let at = 0; at < samples.length; at++) {
    view.setInt16(headBytes + at * bytesPerSample, Math.round((samples[at] ?? 0) * 32_767), true);
  }
  return bytes;
}
