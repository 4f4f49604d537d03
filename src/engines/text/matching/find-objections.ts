import {
  agree,
  type CompareWords,
  compareStatements,
  contradict,
  isSameTalk,
  type Objections,
} from './compare-statements.ts';
import type { Word } from './describe-sentence.ts';
import { describeStatement, type Statement } from './describe-statement.ts';
import { builtInEncoder } from './meaning-encoder.ts';

/** Neighbouring texts of an index, and the most similar one of them. */
export interface BesideTexts {
  readonly first: number;
  readonly count: number;
  /** The index of the most similar one among all texts. */
  readonly best: number;
}

/** @param weightOf returns the weight of a text by its index among all texts (see `weighSimilarity`) */
export type ObjectTo = (texts: BesideTexts, weightOf: (place: number) => number) => Objections;

/** Maximum texts of a target that are checked for a contradiction. */
const maxVotes = 30;
const voteSharpness = 2;
/** A target is about small talk if at least this share of its texts is. */
const minTalk = 0.2;

type Votes = Pick<Objections, 'contradiction' | 'talk'>;
const noVotes: Votes = { contradiction: 0, talk: 0 };

/** Finds the evidence that sentences do not mean the same as texts. */
export class ObjectionFinder {
  /** The words of each text, and the descriptions of some of them, by index. */
  readonly #words: readonly (readonly string[])[];
  readonly #statements: (Statement | undefined)[];

  /** @param words of each text (see `splitWords`) */
  constructor(words: readonly (readonly string[])[]) {
    this.#words = words;
    this.#statements = Array.from(words, () => undefined);
  }

  /** @param strictness the factor by which the rests of both count more */
  createObjector(words: readonly Word[], ownWords: readonly string[], strictness: number): ObjectTo {
    let statement: Statement | undefined;
    const encoder = builtInEncoder();
    const cosine: CompareWords = (one, other) => encoder.compareAt(one, other);
    return (texts, weightOf) => {
      statement ??= describeStatement(
        words.map(({ text }) => text),
        ownWords,
      );
      const objections = compareStatements(statement, this.#describeText(texts.best), cosine);
      const { sentenceRest, sampleRest, aside } = objections;
      const isUnanimous =
        texts.count === 1 || (objections.contradiction + objections.talk === 0 && !statement.takesSide);
      return {
        sentenceRest: strictness * sentenceRest,
        sampleRest: strictness * sampleRest,
        aside,
        ...(isUnanimous
          ? { contradiction: objections.contradiction, talk: objections.talk }
          : this.#vote(statement, objections, texts, weightOf, cosine)),
      };
    };
  }

  /** Other texts of the target may say the same without a contradiction, so the most similar ones vote. */
  #vote(
    statement: Statement,
    ofBest: Votes,
    { first, count, best }: BesideTexts,
    weightOf: (place: number) => number,
    cosine: CompareWords,
  ): Votes {
    const end = first + Math.min(count, maxVotes);
    const contradictions = new Float64Array(end - first);
    let isContradicted = ofBest.contradiction + ofBest.talk > 0;
    for (let index = first; index < end; index++) {
      if (index === best) continue;
      const one = contradict(statement, this.#describeText(index), cosine);
      contradictions[index - first] = one;
      isContradicted ||= one > 0;
    }
    if (!isContradicted) return noVotes;
    const max = weightOf(best);
    let [contradiction, talk, total] = [ofBest.contradiction, ofBest.talk, 1];
    for (let index = first; index < end; index++) {
      if (index === best) continue;
      const vote = Math.exp(voteSharpness * (weightOf(index) - max));
      contradiction += vote * contradictions[index - first];
      if (ofBest.talk > 0 && !isSameTalk(statement, this.#describeText(index))) talk += vote;
      total += vote;
    }
    // A target with both sides is about their common subject: "talk faster" and "talk slower".
    const texts = Array.from({ length: end - first }, (_, index) => this.#describeText(first + index));
    const hasBoth = contradiction > 0 && texts.some((text) => agree(statement, text));
    const isAboutTalk =
      talk > 0 && texts.filter((text) => isSameTalk(statement, text)).length >= texts.length * minTalk;
    return { contradiction: hasBoth ? 0 : contradiction / total, talk: isAboutTalk ? 0 : talk / total };
  }

  #describeText(place: number): Statement {
    const known = this.#statements[place];
    if (known !== undefined) return known;
    const statement = describeStatement(this.#words[place]);
    this.#statements[place] = statement;
    return statement;
  }
}
