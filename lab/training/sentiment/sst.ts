/**
 * The Stanford Sentiment Treebank, whose labels state no licence. Every use of it in this folder goes through here, so
 * that `--without sst` omits it everywhere: labels, sentences and the names found in them.
 */
import { parseArgs } from 'node:util';
import { readSstTrees } from '../../corpora/sentiment.ts';

const { values } = parseArgs({ options: { without: { type: 'string' } }, strict: false });
if (values.without !== undefined && values.without !== 'sst') throw new Error('--without takes only sst');

export const isWithoutSst = values.without === 'sst';

/** The labelled phrases of each training tree, whole sentence first; none with `--without sst`. */
export function readTrees(): ReturnType<typeof readSstTrees> {
  return isWithoutSst ? [] : readSstTrees();
}
