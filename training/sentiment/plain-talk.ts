/** Sentences that say nothing good or bad: customers' requests, questions to an assistant, prose of an encyclopedia. */
import { negators } from '../../src/analytics/text/sentiment/data/modifiers.ts';
import { tokenise } from '../../src/analytics/text/sentiment/tokens.ts';
import { readCustomers, readProse, readSplit } from '../matching/read-examples.ts';
import { priorOf } from './examples.ts';

/** Requests of these kinds may well be complaints. */
const doubtful = /rejection|closing|opening|thank|report|dispute|stop|close/;

/** Words that make a complaint of what a customer says, though no list rates them: "I can't find it", "it is down". */
const faults = new Set(
  'able again anymore down drop drops dropped empty issue keep keeps off still unable yet'.split(' '),
);

/**
 * Sentences of three words and more without any word that the published lexicons rate, thinned out: each set has far
 * more than is needed. They are taken for neutral only for that reason; they are not labelled.
 */
export function readPlainTalk(): string[] {
  const found = new Set<string>();
  const take = (texts: readonly string[], every: number, isTalk = true) => {
    for (const [index, text] of texts.entries()) {
      if (index % every === 0 && isPlain(text, isTalk)) found.add(text.toLowerCase());
    }
  };
  for (const domain of readCustomers()) {
    take(
      domain.filter(({ label }) => !doubtful.test(label)).map(({ text }) => text),
      6,
    );
  }
  take(readProse(), 8, false);
  take(
    readSplit('CLINC150__train').map(({ text }) => text),
    8,
  );
  return [...found];
}

function isPlain(text: string, isTalk: boolean): boolean {
  const tokens = tokenise(text, () => false);
  return (
    text.split(' ').length > 2 &&
    tokens.every((token) => priorOf(token.text) === 0) &&
    // An encyclopedia may deny and end things without blame.
    !(isTalk && tokens.some((token) => negators.has(token.text) || faults.has(token.text)))
  );
}
