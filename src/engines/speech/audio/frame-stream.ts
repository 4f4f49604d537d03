/**
 * Cuts a stream of samples, in pieces of any size, into overlapping frames of `frameLength` samples every `hopLength`
 * samples; frame i is centred on sample i * hopLength + hopLength / 2, and the time before the first sample counts as
 * silence. Samples that are not finite count as 0 and samples beyond -1..1 are clipped, so that no sender can corrupt
 * the results.
 *
 * @param onFrame receives the same buffer for every frame: read it, do not keep it
 */
export function createFrameStream(frameLength: number, hopLength: number, onFrame: (frame: Float64Array) => void) {
  const frame = new Float64Array(frameLength);
  let filled = (frameLength - hopLength) >> 1;
  return {
    push(samples: Float32Array): void {
      for (const sample of samples) {
        frame[filled++] = Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0;
        if (filled < frameLength) continue;
        onFrame(frame);
        frame.copyWithin(0, hopLength);
        filled = frameLength - hopLength;
      }
    },
  };
}
