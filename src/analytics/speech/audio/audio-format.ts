/** Sample rate of everything that these engines hear, in Hz: mono, Float32 samples from -1 to 1. */
export const analysisSampleRate = 16_000;
