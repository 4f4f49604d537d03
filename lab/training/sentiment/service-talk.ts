/**
 * Our own sentences of service talk: mild praise, requests and facts, mild blame, and a few strong ones. They show
 * what short plain statements mean; no published data set has labelled talk of this kind.
 */
import { readFileSync } from 'node:fs';
import type { Labelled } from '../../corpora/sentiment.ts';
import { leftOut } from './sources.ts';

/** The sentences to train on. */
export const readServiceTalk = (): Labelled[] => (leftOut.includes('talk') ? [] : readAllTalk());

/** The sentences of service-talk.tsv, from 0 (very negative) to 4 (very positive). */
export function readAllTalk(): Labelled[] {
  return readFileSync(new URL('service-talk.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [label, text = ''] = line.split('\t');
      return { label: Number(label), text };
    });
}
