/**
 * Sentiment of other languages than English in three classes: by language, with the correct language given, with the
 * detected one, and by peers.
 */

import { detectLanguage, undetermined } from '../../../src/engines/text/language/detect-language.ts';
import {
  analyseForeign,
  createSentimentEngine,
  type SentenceSentiment,
  sentimentClasses,
} from '../../../src/engines/text/sentiment/sentiment.ts';
import { languageTalk, unseenLanguageTalk } from '../../corpora/everyday-languages.ts';
import type { SignedSentence } from '../../corpora/everyday-sentiment.ts';
import type { Row, Table } from '../report/table.ts';
import { peers } from './sentiment-peers.ts';

const english = await createSentimentEngine();

interface Rater {
  readonly name: string;
  readonly kind: Row['kind'];
  sign(text: string, language: string): Promise<number> | number;
}

const signOf = (sentences: readonly SentenceSentiment[]): number => {
  const top = sentences[0]?.sentiments[0]?.sentiment ?? 'Neutral';
  return Math.sign(2 - sentimentClasses.indexOf(top));
};

const raters: readonly Rater[] = [
  {
    name: 'sta, with its detector',
    kind: 'ours',
    async sign(text) {
      const code = await detectLanguage(text);
      return signOf(code === 'en' || code === undetermined ? english.analyse(text) : await analyseForeign(text, code));
    },
  },
  {
    name: 'sta, the language given',
    kind: 'ours',
    sign: async (text, code) => signOf(await analyseForeign(text, code)),
  },
  { name: "sta's English engine, as before", kind: 'ours', sign: (text) => signOf(english.analyse(text)) },
  ...peers.map(({ name, score, documentedThresholds: [low, high] }): Rater => {
    return { name, kind: 'peer', sign: (text) => (score(text) > high ? 1 : score(text) < low ? -1 : 0) };
  }),
];

/** A table for the development sentences, and one for the held-back sentences. */
export async function rateLanguageTalk(): Promise<Table[]> {
  return [
    {
      ...(await table('Language: sentiment of other languages, three classes, % right', 'development', languageTalk)),
      notes: [
        'The sentences were written and labelled before any engine ran on them; word lists and phrases were improved by the errors on these. The peers read only English; no package among the dependencies rates these languages.',
      ],
    },
    {
      ...(await table('Language: sentiment of other languages, held back, % right', 'unseen', unseenLanguageTalk)),
      notes: [
        'Written together with the others by the author of the word lists, and evaluated once, after all work on them.',
      ],
    },
  ];
}

async function table(title: string, part: string, talk: Readonly<Record<string, readonly SignedSentence[]>>) {
  const languages = Object.entries(talk);
  const all = languages.reduce((sum, [, sentences]) => sum + sentences.length, 0);
  const rows: Row[] = [];
  for (const { name, kind, sign } of raters) {
    const hits: number[] = [];
    for (const [code, sentences] of languages) {
      let right = 0;
      for (const [label, text] of sentences) if ((await sign(text, code)) === label) right++;
      hits.push(right);
    }
    const sum = hits.reduce((a, b) => a + b, 0);
    rows.push({
      name,
      kind,
      cells: [(100 * sum) / all, ...languages.map(([, { length }], at) => (100 * (hits[at] ?? 0)) / length)],
    });
  }
  return {
    title,
    columns: [
      { name: `all (${all})`, summary: `Language, sentiment of six others, ${part}, three classes, %` },
      ...languages.map(([code, { length }]) => ({ name: `${code} (${length})` })),
    ],
    rows,
  };
}
