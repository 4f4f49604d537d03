/** How a sentence is shown: its class, the confidence, and the names of both in the style sheet. */
import type { SentenceSentiment } from '../../../../contract/endpoints/sentiment.ts';
import { classes, classValue } from '../../../../engines/conversation/utterance-sentiment.ts';
import { classKeys } from '../../../../output/html/palette.ts';
import { expectedValue, topClass } from './sentiment-classes.ts';

export type SentenceVerdict = ReturnType<typeof judge>;

const signs = ['−−', '−', '', '+', '++'];

export function judge(sentence: SentenceSentiment) {
  const top = topClass(sentence);
  const name = top?.sentiment ?? '';
  const place = (classValue(name) ?? 0) + 2;
  const confidence = Math.max(0, Math.min(1, top?.confidence ?? 0));
  return {
    sentence,
    /** The service's name of the class; empty without a class. */
    name,
    /** 0 to 1. */
    confidence,
    /** -2 to 2, weighted by all confidences. */
    value: expectedValue(sentence),
    /** The name of its colours; for an unknown class, the name of the middle class. */
    key: classKeys[place] ?? '',
    /** One of the three backgrounds of the class: 1 weak to 3 strong. */
    strength: confidence < 0.5 ? 1 : confidence < 0.75 ? 2 : 3,
    /** Shows the class without colour: `++` to `−−`, empty for the middle. */
    sign: signs[place] ?? '',
  };
}

/** The colour of a value between the classes. */
export const keyOfValue = (value: number): string => classKeys[Math.round(value) + 2] ?? '';

/** The number of sentences in each of the five classes, best first. */
export const countClasses = (verdicts: readonly SentenceVerdict[]) =>
  classes
    .map((name, i) => ({
      name,
      key: classKeys[i] ?? '',
      count: verdicts.filter((verdict) => verdict.name.toLowerCase() === name.toLowerCase()).length,
    }))
    .reverse();

/** `very negative, 0.53`. */
export const describeVerdict = ({ name, confidence }: SentenceVerdict): string =>
  `${name === '' ? 'no class' : name.toLowerCase()}, ${confidence.toFixed(2)}`;
