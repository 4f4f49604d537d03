/** The sample rate of all input of these engines, in Hz: mono, Float32 samples from -1 to 1. */
export const analysisSampleRate = 16_000;
