/** Assigns each text to the job whose sentences it contains, all and in order. */

import { readText } from '../../cli/context/read-input.ts';
import type { InputStream } from '../../output/terminal/io.ts';
import { StaError } from '../../shared/errors.ts';
import { locateSentences } from '../jobs/kinds/placed-sentences.ts';
import type { JobResult } from './gather-results.ts';

/** @returns the text of each result @throws StaError `invalid_input` for a text that matches no result */
export async function matchTexts(
  results: readonly JobResult[],
  paths: readonly string[],
  stdin: InputStream,
): Promise<Map<JobResult, string>> {
  const matched = new Map<JobResult, string>();
  for (const path of paths) {
    const text = await readText({ args: [], file: path, stdin, what: 'a text', command: 'report ID --text -' });
    const owners = results.filter((result) => {
      const sentences = result.kind.text?.sentencesOf(result.shown) ?? [];
      return sentences.length > 0 && locateSentences(text, sentences) !== undefined;
    });
    if (owners.length === 0) {
      throw new StaError('invalid_input', `--text ${path}: the sentences of these jobs are not in this text`, {
        hint: 'Pass the exact text that was analysed, or leave out --text to list only the sentences',
      });
    }
    for (const owner of owners) matched.set(owner, text);
  }
  return matched;
}
