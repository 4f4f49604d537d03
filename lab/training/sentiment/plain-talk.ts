/** Sentences without praise or blame: customers' requests, questions to an assistant, encyclopedia prose. */
import { negators } from '../../../src/engines/text/sentiment/data/modifiers.ts';
import { tokenise } from '../../../src/engines/text/sentiment/tokens.ts';
import { readCustomers, readProse, readSplit } from '../matching/read-examples.ts';
import { priorOf } from './examples.ts';

/** Requests of these kinds may well be complaints. */
const doubtful = /rejection|closing|opening|thank|report|dispute|stop|close/;

/**
 * Words that turn a customer's sentence into a complaint, although no list rates them: "I can't find it", "it is down".
 */
const faults = new Set(
  'able again anymore down drop drops dropped empty issue keep keeps off still unable yet'.split(' '),
);

/**
 * Reads sentences of at least three words without any word that the published lexicons rate, thinned out: each set has
 * far more than needed. They count as neutral only for that reason; they are not labelled.
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
    // In an encyclopedia, words of denial or ending are not blame.
    !(isTalk && tokens.some((token) => negators.has(token.text) || faults.has(token.text)))
  );
}
