import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyVocabulary } from '../../../../../src/engines/speech/transcript/apply-vocabulary.ts';
import { findSlowGrowth } from '../../../../support/find-slow-growth.ts';

const say = (text: string, ...vocabulary: string[]) =>
  applyVocabulary([{ text, startMs: 0, endMs: 1000 }], vocabulary)[0]?.text;

describe('a misheard word becomes the word of the vocabulary', () => {
  it.each([
    ['we run kubernetes here', ['Kubernetes'], 'we run Kubernetes here'],
    ['We run cubernetes, here.', ['Kubernetes'], 'We run Kubernetes, here.'],
    ['we run cooper netties here', ['Kubernetes'], 'we run Kubernetes here'],
    ['ask missus dashwood and elenor', ['Elinor', 'Dashwood'], 'ask missus Dashwood and Elinor'],
    ['post gress is slow', ['Postgres'], 'Postgres is slow'],
    ['we call acme tele com today', ['Acme Telecom'], 'we call Acme Telecom today'],
    ["the acmes and acme's pay", ['Acme'], "the Acmes and Acme's pay"],
    ['ring STAs.', ['sta'], 'ring stas.'],
  ])('%j with %j', (heard, vocabulary, written) => expect(say(heard, ...vocabulary)).toBe(written));
});

describe('a text stays unchanged', () => {
  it.each([
    ['there was a star in the story', ['Thea', 'Sta', 'Stori']],
    ['we will call the customer tomorrow morning', ['Kall', 'Custom', 'Morgan']],
    ['cooper, netties', ['Kubernetes']],
    ['the price list will be ready on friday', ['Fredy', 'Preis', 'Liszt']],
    ['nothing to say', []],
    ['nothing to say', ['', ' ', '!', 'x'.repeat(65)]],
  ])('%j with %j', (heard, vocabulary) => expect(say(heard, ...vocabulary)).toBe(heard));
});

describe('words with times', () => {
  const word = (text: string, startMs: number, confidence?: number) => ({
    text,
    startMs,
    endMs: startMs + 100,
    confidence,
  });

  it('keep their times, also when words are joined or split', () => {
    const words = [word('run', 0, 0.9), word('cooper', 100, 0.6), word('netties', 200, 0.5), word('acmetelecom', 300)];
    const utterance = { text: 'run cooper netties acmetelecom', startMs: 0, endMs: 400, speaker: 'A', words };
    expect(applyVocabulary([utterance], ['Kubernetes', 'Acme Telecom'])).toEqual([
      {
        ...utterance,
        text: 'run Kubernetes Acme Telecom',
        words: [
          words[0],
          { text: 'Kubernetes', startMs: 100, endMs: 300, confidence: 0.5 },
          { text: 'Acme', startMs: 300, endMs: 336 },
          { text: 'Telecom', startMs: 336, endMs: 400 },
        ],
      },
    ]);
  });

  it('lose personal data whose position has changed, and keep the rest', () => {
    const pii = [{ type: 'name' as const, text: 'ann', start: 0, end: 3 }];
    const of = (text: string) => applyVocabulary([{ text, startMs: 0, endMs: 1, pii }], ['Kubernetes'])[0]?.pii;
    expect(of('ann runs cubernetes')).toBeUndefined();
    expect(of('ann runs')).toEqual(pii);
  });
});

it('changes no text when it runs a second time', () => {
  const words = fc.array(
    fc.oneof(fc.constantFrom('cooper', 'netties', 'acme', 'tele', 'com', ',', "s'"), fc.string()),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(words, fc.array(fc.string(), { maxLength: 5 }), (parts, extra) => {
      const once = say(parts.join(' '), 'Kubernetes', 'Acme Telecom', ...extra) ?? '';
      expect(say(once, 'Kubernetes', 'Acme Telecom')).toBe(
        say(say(once, 'Kubernetes', 'Acme Telecom') ?? '', 'Kubernetes', 'Acme Telecom'),
      );
    }),
  );
});

it('takes time proportional to the words, and to the vocabulary', async () => {
  const wordsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => `w${(at * 7919).toString(36)}rd`).join(' ');
  const entriesOf = (count: number) => Array.from({ length: count }, (_, at) => `W${(at * 104_729).toString(36)}rt`);
  const slow = await findSlowGrowth(
    'src/engines/speech/transcript/apply-vocabulary.ts',
    ['words', 'entries'],
    250,
    (module: { applyVocabulary: typeof applyVocabulary }, grown, size) =>
      module.applyVocabulary(
        [{ text: wordsOf(grown === 'words' ? size : 250), startMs: 0, endMs: 1000 }],
        entriesOf(grown === 'entries' ? size : 250),
      ),
  );
  expect(slow).toEqual([]);
});
