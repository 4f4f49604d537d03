/** Counts what a finder of personal data finds in marked lines. */
import type { PersonalKind } from '../../../src/engines/redaction/kinds.ts';
import type { MarkedConversation, MarkedSpan } from '../../corpora/redaction.ts';

export interface Guess {
  readonly kind: PersonalKind;
  readonly start: number;
  readonly end: number;
}

/** Finds the data of the next line of a conversation. */
export type FindInLine = (line: MarkedConversation['lines'][number]) => readonly Guess[];

export interface Count {
  marked: number;
  /** Marked values that guesses of their kind cover completely. */
  found: number;
  guessed: number;
  /** Guesses that belong to a marked value of their kind. */
  right: number;
}

/** Characters that a guess may have beyond the marked value: `the` of a date. */
const tolerance = 4;

export const isRight = (guess: Guess, { kind, start, end }: MarkedSpan): boolean =>
  guess.kind === kind &&
  guess.start < end &&
  start < guess.end &&
  guess.start >= start - tolerance &&
  guess.end <= end + tolerance;

export function isFound({ kind, start, end }: MarkedSpan, guesses: readonly Guess[]): boolean {
  let open = start;
  for (const guess of guesses) if (guess.kind === kind && guess.start <= open && guess.end > open) open = guess.end;
  return open >= end;
}

/** @param open creates the finder of a conversation */
export function countFound(
  conversations: readonly MarkedConversation[],
  open: () => FindInLine,
  onMistake: (text: string, what: string) => void = () => {},
): Map<PersonalKind, Count> {
  const counts = new Map<PersonalKind, Count>();
  const of = (kind: PersonalKind): Count => {
    const known = counts.get(kind) ?? { marked: 0, found: 0, guessed: 0, right: 0 };
    counts.set(kind, known);
    return known;
  };
  for (const { lines } of conversations) {
    const find = open();
    for (const line of lines) {
      const guesses = [...find(line)].sort((a, b) => a.start - b.start);
      for (const span of line.spans) {
        const count = of(span.kind);
        count.marked += 1;
        if (isFound(span, guesses)) count.found += 1;
        else onMistake(line.text, `missed ${span.kind} ${line.text.slice(span.start, span.end)}`);
      }
      for (const guess of guesses) {
        const count = of(guess.kind);
        count.guessed += 1;
        if (line.spans.some((span) => isRight(guess, span))) count.right += 1;
        else onMistake(line.text, `wrong ${guess.kind} ${line.text.slice(guess.start, guess.end)}`);
      }
    }
  }
  return counts;
}
