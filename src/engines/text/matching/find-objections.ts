import {
  type ActObjections,
  agree,
  type CompareWords,
  compareStatements,
  contradict,
  isSameTalk,
  type Objections,
  type WordObjections,
} from './compare-statements.ts';
import { readWord, type Word } from './describe-sentence.ts';
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

/** @param weightOf returns the weight of a text by its index among all texts (see `weighSimilarity`) */
export type ObjectTo = (texts: BesideTexts, weightOf: (place: number) => number) => TargetObjections;

/** Maximum texts of a target that are checked for a contradiction. */
const maxVotes = 30;
const voteSharpness = 2;
/** A target with this many texts shows half of what people say for it. */
const fewTexts = 4;
/** A target is about small talk if at least this share of its texts is. */
const minTalk = 0.2;

/** A word of a target's texts by its stem and synonym: the part of the texts that have it, times the root of its weight. */
interface TargetWord {
  readonly stems: readonly string[];
  readonly prominence: number;
}

/** How many texts of a target are of each kind, and for each act; `acting` have any act. */
interface Purposes {
  readonly size: number;
  /** The stems and synonyms of all texts. */
  readonly stems: ReadonlySet<string>;
  /** The most prominent first. */
  readonly prominent: readonly TargetWord[];
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
  createObjector(words: readonly Word[], ownWords: readonly string[], strictness: number): ObjectTo {
    let statement: Statement | undefined;
    const said = new Set(words.flatMap(({ stems }) => stems.texts));
    const encoder = builtInEncoder();
    const cosine: CompareWords = (one, other) => encoder.compareAt(one, other);
    return (texts, weightOf) => {
      statement ??= describeStatement(
        words.map(({ text }) => text),
        ownWords,
      );
      const objections = compareStatements(statement, this.#describeText(texts.best), cosine);
      const { sentenceRest, sampleRest } = objections;
      const isUnanimous =
        texts.count === 1 || (objections.contradiction + objections.talk === 0 && !statement.takesSide);
      return {
        ...objections,
        ...this.#compareActs(statement, texts),
        ...this.#compareWords(words, said, texts),
        sentenceRest: strictness * sentenceRest,
        sampleRest: strictness * sampleRest,
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

  #compareWords(words: readonly Word[], said: ReadonlySet<string>, texts: BesideTexts): WordObjections {
    const { size, stems, prominent } = this.#readPurposes(texts);
    const part = size / (size + fewTexts);
    const lacking = prominent.find((word) => !word.stems.some((stem) => said.has(stem)));
    return { unseen: part * measureUnseen(words, stems), lacking: part * (lacking?.prominence ?? 0) };
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
    const size = Math.min(count, maxVotes);
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
    const texts = this.#words.slice(first, first + size).map((words) => words.map(readWord));
    const prominent = rankWords(texts);
    const stems = new Set(prominent.flatMap((word) => word.stems));
    const purposes = { size, stems, prominent, kinds, acts, acting };
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

const stemOf = ({ stems }: Word): string => stems.texts[0] ?? '';
const rootOf = ({ stems }: Word): number => Math.sqrt(stems.weights[0] ?? 0);

/** The different words of texts, the most prominent first. */
function rankWords(texts: readonly (readonly Word[])[]): TargetWord[] {
  const wordOf = new Map(texts.flat().map((word) => [stemOf(word), word]));
  const counts = new Map<string, number>();
  for (const words of texts)
    for (const stem of new Set(words.map(stemOf))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return [...wordOf]
    .map(([stem, word]) => ({
      stems: word.stems.texts,
      prominence: (rootOf(word) * (counts.get(stem) ?? 0)) / texts.length,
    }))
    .sort((one, other) => other.prominence - one.prominence);
}

/** The part of the words, by the roots of their weights, without a stem or a synonym among those given. */
function measureUnseen(words: readonly Word[], known: ReadonlySet<string>): number {
  let [unseen, total] = [0, 0];
  for (const word of words) {
    total += rootOf(word);
    if (!word.stems.texts.some((stem) => known.has(stem))) unseen += rootOf(word);
  }
  return total > 0 ? unseen / total : 0;
}
