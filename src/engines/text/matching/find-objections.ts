import {
  type ActObjections,
  agree,
  type CompareWords,
  compareStatements,
  contradict,
  isSameTalk,
  type Objections,
} from './compare-statements.ts';
import { fewTexts, maxComparedTexts, type WordObjections } from './compare-words.ts';
import type { Word } from './describe-sentence.ts';
import { describeStatement, type Statement } from './describe-statement.ts';
import type { Act, SentenceKind } from './find-act.ts';
import { builtInEncoder } from './meaning-encoder.ts';

/** Neighbouring texts of an index, and the most similar one of them. */
export interface BesideTexts {
  readonly first: number;
  readonly count: number;
  /** The index of the most similar one among all texts. */
  readonly best: number;
}

export type TargetObjections = Objections & ActObjections & WordObjections;

/** No other objections than those of words. */
export const objectByWords = ({ unseen, lacking }: WordObjections): TargetObjections => ({
  sentenceRest: 0,
  sampleRest: 0,
  contradiction: 0,
  aside: 0,
  talk: 0,
  otherAct: 0,
  noSameAct: 0,
  otherKind: 0,
  noSameKind: 0,
  unseen,
  lacking,
});

/** @param weightOf returns the weight of a text by its index among all texts (see `weighSimilarity`) */
type ObjectTo = (texts: BesideTexts, weightOf: (place: number) => number) => Objections;

/** Compares one sentence with targets; acts take less time than statements. */
export interface Objector {
  readonly compareActs: (texts: BesideTexts) => ActObjections;
  readonly object: ObjectTo;
}

const voteSharpness = 2;
/** A lower score is left unchanged. */
export const minObjected = 0.02;
/** Statements are compared only for the best targets: among thousands, hundreds may have some score. */
const maxObjected = 100;
/** A target is about small talk if at least this share of its texts is. */
const minTalk = 0.2;

/** How many texts of a target are of each kind, and for each act; `acting` have any act. */
interface Purposes {
  readonly size: number;
  readonly kinds: ReadonlyMap<SentenceKind, number>;
  readonly acts: ReadonlyMap<Act, number>;
  readonly acting: number;
}

type Votes = Pick<Objections, 'contradiction' | 'talk'>;
const noVotes: Votes = { contradiction: 0, talk: 0 };

/** Finds the evidence that sentences do not mean the same as texts. */
export class ObjectionFinder {
  /** The words of each text, and the descriptions of some of them, by index. */
  readonly #words: readonly (readonly string[])[];
  readonly #statements: (Statement | undefined)[];
  /** Of targets, by the index of their first text. */
  readonly #purposes = new Map<number, Purposes>();

  /** @param words of each text (see `splitWords`) */
  constructor(words: readonly (readonly string[])[]) {
    this.#words = words;
    this.#statements = Array.from(words, () => undefined);
  }

  /** @param strictness the factor by which the rests of both count more */
  createObjector(words: readonly Word[], ownWords: readonly string[], strictness: number): Objector {
    let statement: Statement | undefined;
    const encoder = builtInEncoder();
    const cosine: CompareWords = (one, other) => encoder.compareAt(one, other);
    const describe = (): Statement => {
      statement ??= describeStatement(
        words.map(({ text }) => text),
        ownWords,
      );
      return statement;
    };
    const object: ObjectTo = (texts, weightOf) => {
      const own = describe();
      const objections = compareStatements(own, this.#describeText(texts.best), cosine);
      const { sentenceRest, sampleRest } = objections;
      const isUnanimous = texts.count === 1 || (objections.contradiction + objections.talk === 0 && !own.takesSide);
      return {
        ...objections,
        sentenceRest: strictness * sentenceRest,
        sampleRest: strictness * sampleRest,
        ...(isUnanimous
          ? { contradiction: objections.contradiction, talk: objections.talk }
          : this.#vote(own, objections, texts, weightOf, cosine)),
      };
    };
    return { compareActs: (texts) => this.#compareActs(describe(), texts), object };
  }

  /** Other texts of the target may say the same without a contradiction, so the most similar ones vote. */
  #vote(
    statement: Statement,
    ofBest: Votes,
    { first, count, best }: BesideTexts,
    weightOf: (place: number) => number,
    cosine: CompareWords,
  ): Votes {
    const end = first + Math.min(count, maxComparedTexts);
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

  #compareActs({ act, kind }: Statement, texts: BesideTexts): ActObjections {
    const { size, kinds, acts, acting } = this.#readPurposes(texts);
    const same = act === undefined ? 0 : (acts.get(act) ?? 0);
    const otherAct = act === undefined ? 0 : (acting - same) / (size + fewTexts);
    const sameKind = kinds.get(kind) ?? 0;
    const otherKind = (size - sameKind) / (size + fewTexts);
    return {
      otherAct,
      noSameAct: same === 0 ? otherAct : 0,
      otherKind,
      noSameKind: sameKind === 0 ? otherKind : 0,
    };
  }

  #readPurposes({ first, count }: BesideTexts): Purposes {
    const known = this.#purposes.get(first);
    if (known !== undefined) return known;
    const size = Math.min(count, maxComparedTexts);
    const kinds = new Map<SentenceKind, number>();
    const acts = new Map<Act, number>();
    let acting = 0;
    for (let index = first; index < first + size; index++) {
      const { kind, act } = this.#describeText(index);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (act === undefined) continue;
      acts.set(act, (acts.get(act) ?? 0) + 1);
      acting += 1;
    }
    const purposes = { size, kinds, acts, acting };
    this.#purposes.set(first, purposes);
    return purposes;
  }

  #describeText(place: number): Statement {
    const known = this.#statements[place];
    if (known !== undefined) return known;
    const statement = describeStatement(this.#words[place]);
    this.#statements[place] = statement;
    return statement;
  }
}

/** The most similar text of a target: its index there, its weight, and the score before statements are compared. */
export interface Found {
  readonly target: number;
  readonly place: number;
  readonly weight: number;
  readonly score: number;
  /** Not compared if the score is low. */
  readonly words: WordObjections;
}

/** Returns the score from which on statements are compared; targets below it are not among the best. */
export function findHigh(found: readonly Found[]): number {
  if (found.length <= maxObjected) return minObjected;
  const scores = Float64Array.from(found.map(({ score }) => score)).sort();
  return Math.max(minObjected, scores.at(-maxObjected) ?? 0);
}
