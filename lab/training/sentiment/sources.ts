/**
 * The labelled sources, which `--without sst,nyt` leaves out. Every use of them in this folder goes through here, so
 * that a source is left out everywhere: labels, sentences and the names found in them.
 */
import { parseArgs } from 'node:util';
import { type Labelled, readLabelled, readSstTrees, type SetName } from '../../corpora/sentiment.ts';

const sources = ['sst', 'amazon', 'nyt', 'cr', 'uci', 'talk'] as const;
export type Source = (typeof sources)[number];

const { values } = parseArgs({ options: { without: { type: 'string' } }, strict: false });
const names = typeof values.without === 'string' ? values.without.split(',') : [];

/** The sources of `--without`. */
export const leftOut: readonly Source[] = sources.filter((source) => names.includes(source));
if (leftOut.length < names.length) throw new Error(`--without takes a list of ${sources.join(', ')}`);

export const isWithoutSst = leftOut.includes('sst');

/** The labelled phrases of each training tree of SST, whole sentence first. */
export const readTrees = (): Labelled[][] => (isWithoutSst ? [] : readSstTrees());

/** The training part of another set. */
export const readRated = (set: Exclude<SetName, 'sst' | 'subj'>): Labelled[] =>
  leftOut.includes(set) ? [] : readLabelled(set, 'train');
