/** Sentences that say nothing good or bad: customers' requests, questions to an assistant, prose of an encyclopedia. */
import { tokenise } from '../../src/analytics/text/sentiment/tokens.ts';
import { readCustomers, readProse, readSplit } from '../matching/read-examples.ts';
import { priorOf } from './examples.ts';

/** Requests of these kinds may well be complaints. */
const doubtful = /rejection|closing|opening|thank|report|dispute|stop|close/;

/**
 * Sentences of three words and more without any word that the published lexicons rate, thinned out: each set has far
 * more than is needed. They are taken for neutral on those grounds alone; nobody has labelled them.
 */
export function readPlainTalk(): string[] {
  const found = new Set<string>();
  const take = (texts: readonly string[], every: number) => {
    for (const [index, text] of texts.entries()) {
      if (index % every === 0 && isPlain(text)) found.add(text.toLowerCase());
    }
  };
  for (const domain of readCustomers()) {
    take(
      domain.filter(({ label }) => !doubtful.test(label)).map(({ text }) => text),
      6,
    );
  }
  take(readProse(), 8);
  take(
    readSplit('CLINC150__train').map(({ text }) => text),
    8,
  );
  return [...found];
}

function isPlain(text: string): boolean {
  return text.split(' ').length > 2 && tokenise(text, () => false).every((token) => priorOf(token.text) === 0);
}
