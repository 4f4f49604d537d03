/** Which text belongs to which job: the one in which all its sentences stand, in their order. */

import { readText } from '../action/read-input.ts';
import { StaError } from '../errors.ts';
import { locateSentences } from '../jobs/results/locate-sentences.ts';
import type { InputStream } from '../output/io.ts';
import type { JobResult } from './gather-results.ts';

/** @returns the texts by the result they belong to @throws StaError `invalid_input` for a text that belongs to none */
export async function matchTexts(
  results: readonly JobResult[],
  paths: readonly string[],
  stdin: InputStream,
): Promise<Map<JobResult, string>> {
  const matched = new Map<JobResult, string>();
  for (const path of paths) {
    const text = await readText({ args: [], file: path, stdin, what: 'a text', command: 'report ID --text -' });
    const owners = results.filter((result) => {
      const sentences = sentencesOf(result);
      return sentences.length > 0 && locateSentences(text, sentences) !== undefined;
    });
    if (owners.length === 0) {
      throw new StaError('invalid_input', `--text ${path}: the sentences of these jobs do not stand in this text`, {
        hint: 'Give the very text that was analysed; without --text the sentences are listed by themselves',
      });
    }
    for (const owner of owners) matched.set(owner, text);
  }
  return matched;
}

/** The sentences of a text job; none for a recording. */
export function sentencesOf(result: JobResult) {
  if (result.kind === 'sentiment') {
    const found = result.reply.data?.sentiment_analysis;
    return found !== undefined && 'sentences' in found ? found.sentences : [];
  }
  if (result.kind === 'summary') {
    const found = result.reply.data?.extractive_summary;
    return Array.isArray(found) ? found : [];
  }
  return [];
}
