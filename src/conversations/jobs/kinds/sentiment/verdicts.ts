/** How a sentence is shown: the class that it has, how sure that is, and the names of both in the style sheet. */
import type { SentenceSentiment } from '../../../../contract/endpoints/sentiment.ts';
import { classKeys } from '../../../../output/html/palette.ts';
import { classes, classValue, expectedValue, topClass } from './sentiment-classes.ts';

export interface SentenceVerdict {
  readonly sentence: SentenceSentiment;
  /** The class as the service names it; empty if it names none. */
  readonly name: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** -2 to 2, weighted with all confidences. */
  readonly value: number;
  /** The name of its colours; that of the middle class if the class is not one of the five. */
  readonly key: string;
  /** Which of the three grounds of the class: 1 weak to 3 strong. */
  readonly strength: number;
  /** Tells the class without colour: `++` to `−−`, nothing for the middle. */
  readonly sign: string;
}

const signs = ['−−', '−', '', '+', '++'];

export function judge(sentence: SentenceSentiment): SentenceVerdict {
  const top = topClass(sentence);
  const name = top?.sentiment ?? '';
  const place = (classValue(name) ?? 0) + 2;
  const confidence = Math.max(0, Math.min(1, top?.confidence ?? 0));
  return {
    sentence,
    name,
    confidence,
    value: expectedValue(sentence),
    key: classKeys[place] ?? '',
    strength: confidence < 0.5 ? 1 : confidence < 0.75 ? 2 : 3,
    sign: signs[place] ?? '',
  };
}

/** The colours of a value between the classes. */
export const keyOfValue = (value: number): string => classKeys[Math.round(value) + 2] ?? '';

/** How many sentences of each of the five classes, best first. */
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
