import type { ChunkVoice } from './read-voice.ts';

/**
 * Measures the mean power of the voiced frames of a chunk in decibels: 0 dB is a mean square of 1 (a sine of full scale
 * has -3.0). Pauses and unvoiced consonants do not count, so that it is about the voice and not about how much of the
 * chunk it fills.
 *
 * @returns undefined if no frame is voiced
 */
export function measureLoudness({ levels, isVoiced }: ChunkVoice): number | undefined {
  const voiced = levels.filter((_, i) => isVoiced(i));
  if (voiced.length === 0) return undefined;
  const power = voiced.reduce((sum, level) => sum + 10 ** (level / 10), 0) / voiced.length;
  return 10 * Math.log10(power);
}
