/** Chooses the speech model for a machine: the most accurate one that fits. */
import type { ListedModel } from '../../shared/models/describe-models.ts';

export interface Machine {
  readonly memoryBytes: number;
  readonly cores: number;
}

/** A model is loaded with its buffers: about three times its files, and other programs need memory too. */
const memoryPerByte = 3;
const usableMemory = 0.5;
/** So that an 8-bit model on a common core is faster than the recording. */
const parametersPerCore = 300_000_000;

/**
 * @param language the beginning of a BCP 47 tag, such as `en`
 * @returns undefined if no model with a published error fits
 */
export function recommendModel(
  models: readonly ListedModel[],
  { memoryBytes, cores }: Machine,
  language: string,
): ListedModel | undefined {
  const fitting = models.filter(({ engine, state, languages, parameters, bytes, approximateBytes, meanWordError }) => {
    const size = bytes ?? approximateBytes;
    return (
      engine === 'sherpa-onnx' &&
      state !== 'damaged' &&
      meanWordError !== undefined &&
      parameters !== undefined &&
      size !== undefined &&
      languages.some((one) => one === language || one.startsWith(`${language}-`)) &&
      size * memoryPerByte <= memoryBytes * usableMemory &&
      parameters <= cores * parametersPerCore
    );
  });
  return fitting.sort((a, b) => (a.meanWordError ?? 0) - (b.meanWordError ?? 0))[0];
}
