/** The samples and phrases of a tag or an intent, as given by the options. */

import type { InputStream } from '../../output/terminal/io.ts';
import { StaError } from '../../shared/errors.ts';
import { readLinesFrom } from '../context/read-input.ts';

export interface SampleOptions {
  readonly sample?: readonly string[];
  readonly phrase?: readonly string[];
  readonly samplesFile?: string;
}

/** @throws StaError `usage` if a sample or phrase is blank */
export async function readSamples(
  options: SampleOptions,
  stdin: InputStream,
): Promise<{ samples: string[]; phrases: string[] }> {
  const fromFile = options.samplesFile === undefined ? [] : await readLinesFrom(options.samplesFile, stdin);
  const samples = [...(options.sample ?? []), ...fromFile];
  const phrases = [...(options.phrase ?? [])];
  if (samples.some(isBlank)) throw new StaError('usage', '--sample must not be empty');
  if (phrases.some(isBlank)) throw new StaError('usage', '--phrase must not be empty');
  return { samples, phrases };
}

const isBlank = (text: string) => text.trim() === '';
