import { PhraseFinder } from '../text/matching/phrase-finder.ts';
import { splitWordsWithoutClitic } from '../text/matching/split-words.ts';
import { stemWord } from '../text/matching/stem-word.ts';
import type { DescribedSentence } from './detection/describe-speech.ts';
import type { SentenceRange } from './shape-segments.ts';

/** A sentence with fewer words needs the one before it to be understood. */
const fewWords = 5;
/** So does a sentence that opens with a word that points back. */
const pointers = new Set('it this that these those he she they so which'.split(' '));
/** A sentence after a longer silence starts a new topic. */
const contextMs = 3000;

/**
 * Finds the sentences that contain a keyword, with the sentence before if they need it and the one after a question.
 * Keywords are words or phrases. Only whole words match; case, forms of accents and endings (Snowball English stems) are
 * ignored.
 */
export function findKeywords(sentences: readonly DescribedSentence[], keywords: readonly string[]): SentenceRange[] {
  const finder = new PhraseFinder(keywords.map(readStems));
  return sentences.flatMap(({ text, words, startMs, endMs }, index) => {
    let holds = false;
    finder.find(readStems(text), () => {
      holds = true;
    });
    if (!holds) return [];
    const before = sentences[index - 1];
    const after = sentences[index + 1];
    const needsBefore = words.length < fewWords || pointers.has(words[0] ?? '');
    const isAsked = /[?？]\W*$/u.test(text);
    return [
      {
        first: needsBefore && before !== undefined && startMs - before.endMs < contextMs ? index - 1 : index,
        last: isAsked && after !== undefined && after.startMs - endMs < contextMs ? index + 1 : index,
      },
    ];
  });
}

function readStems(text: string): string[] {
  return splitWordsWithoutClitic(text).map(stemWord);
}
