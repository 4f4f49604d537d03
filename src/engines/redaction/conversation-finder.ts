/** Finds personal data line by line: a question prepares its answer, and a value that was found is found again. */

import { commonWords } from '../speech/transcript/vocabulary/data/common-words.ts';
import { askedFor, type Question } from './announcements.ts';
import { doubtfulNames } from './data/first-names.ts';
import { capitalWords, notNames, particles } from './data/name-words.ts';
import { findInPassage } from './find-personal-data.ts';
import type { FoundData, PersonalKind, TextWord } from './kinds.ts';
import { findTextWords } from './text-words.ts';

export interface RedactedLine {
  readonly text: string;
  /** The label of the speaker. */
  readonly speaker?: string;
}

/** Lines after a question in which its answer may come. */
const maxAnswerLines = 3;
/** Words after an announcement after which the same speaker says something else. */
const maxWordsAfter = 5;
/** Limits on the values that are looked for again: the latest ones. */
const maxParts = 2_000;
const maxValues = 100;

/** Asks for the same again. */
const again = /\b(?:again|repeat|check|correct|try|pardon|sorry|noch ?(?:ein)?mal|wiederholen|wie bitte)\b/i;

export class ConversationFinder {
  /** Parts of names, in lower case. */
  readonly #names = new Set<string>();
  readonly #values = new Map<string, FoundData['kind']>();
  #question: Question | undefined;
  #asker: string | undefined;
  #linesLeft = 0;

  /** Finds the data of the next line, in order and without overlap. */
  find({ text, speaker }: RedactedLine): FoundData[] {
    const words = findTextWords(text);
    const expected = this.#expectedFrom(speaker);
    const found = findInPassage({ text, words, expected });
    for (const { kind, start, end } of found) this.#keep(kind, text.slice(start, end));
    const all = this.#addKnown(found, text, words);
    const isAnswered = expected !== undefined && all.some(({ kind }) => expected.some((one) => one === kind));
    this.#listen(speaker, text, askedFor(words, all), isAnswered);
    return all;
  }

  /** Keeps a name that the transcript gives, such as the label of a speaker. */
  keepName(name: string): void {
    this.#keep('name', name);
  }

  /** A line of the same speaker goes on only where the announcement was at its end: `my number is`. */
  #expectedFrom(speaker: string | undefined): readonly PersonalKind[] | undefined {
    if (this.#linesLeft === 0 || this.#question === undefined) return undefined;
    const isApart = speaker === this.#asker && this.#question.wordsAfter > maxWordsAfter;
    return isApart ? undefined : this.#question.kinds;
  }

  #listen(speaker: string | undefined, text: string, asked: Question | undefined, isAnswered: boolean): void {
    if (asked !== undefined) {
      this.#question = asked;
      this.#asker = speaker;
      this.#linesLeft = maxAnswerLines;
    } else if (isAnswered) {
      this.#linesLeft = 0;
    } else if (speaker === this.#asker && this.#question !== undefined && again.test(text)) {
      this.#linesLeft = maxAnswerLines;
    } else {
      this.#linesLeft = speaker === this.#asker ? 0 : Math.max(0, this.#linesLeft - 1);
    }
  }

  #keep(kind: FoundData['kind'], value: string): void {
    if (kind !== 'name') {
      if (value.replace(/\D/g, '').length < 4 || this.#values.size >= maxValues) return;
      this.#values.set(value, kind);
      return;
    }
    for (const { lower } of findTextWords(value)) {
      if (this.#names.size < maxParts && lower.length > 1 && !particles.has(lower)) this.#names.add(lower);
    }
  }

  /** Adds the places of values that earlier lines gave. */
  #addKnown(found: readonly FoundData[], text: string, words: readonly TextWord[]): FoundData[] {
    const spans = [...found];
    const isFree = (start: number, end: number) => spans.every((span) => end <= span.start || span.end <= start);
    const isLower = !/\p{Lu}\p{Ll}/u.test(text);
    for (const { text: word, lower, start, end } of this.#names.size > 0 ? words : []) {
      const name = lower.replace(/'s$/, '');
      if (!this.#names.has(name) || capitalWords.has(name) || notNames.has(name)) continue;
      const isName = isLower
        ? name.length > 3 && !doubtfulNames.has(name) && !commonWords.has(name)
        : /^\p{Lu}/u.test(word) && (start > 0 || !doubtfulNames.has(name));
      const nameEnd = end - (lower.length - name.length);
      if (isName && isFree(start, nameEnd)) spans.push({ kind: 'name', start, end: nameEnd });
    }
    if (/\d/.test(text)) {
      for (const [value, kind] of this.#values) {
        for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + value.length)) {
          const end = start + value.length;
          const isWhole = !/[\p{L}\p{N}]/u.test(text[start - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[end] ?? '');
          if (isWhole && isFree(start, end)) spans.push({ kind, start, end });
        }
      }
    }
    return spans.sort((a, b) => a.start - b.start);
  }
}
