/**
 * Finds who promised what, and by when; questions with their answers; and highlights of a written conversation. The
 * sentences are found as for clips of a recording (docs/engines/meetings); rules over their words find owners and
 * times.
 */
import { findActionRanges } from '../../clips/actions/find-actions.ts';
import { isNoAction } from '../../clips/actions/is-no-action.ts';
import { chooseHighlights } from '../../clips/highlights/choose-highlights.ts';
import { findExchanges } from '../../clips/questions/find-exchanges.ts';
import { isServiceCall } from '../summary/service-cues.ts';
import { type Due, findDue } from './find-due.ts';
import { type ActionType, type Clause, isCommitment, isPassing, readClause, readOffer } from './read-clause.ts';
import { readTurnSentences, readTurns, type Turn, type TurnSentence } from './read-turns.ts';

export const textActionKinds = ['action_item', 'question', 'highlight'] as const;
export type TextActionKind = (typeof textActionKinds)[number];

/** A part of the text: `text.slice(start, end)`. */
export interface Said {
  readonly start: number;
  readonly end: number;
  readonly speaker?: string;
  /** Milliseconds; present if the turn has them. */
  readonly startMs?: number;
  readonly endMs?: number;
}

export interface TextAction extends Said {
  readonly kind: TextActionKind;
  /** For action items only. */
  readonly type?: ActionType;
  /** Who has to do it: the name of a speaker, otherwise the words of the sentence: `Anna`, `I`, `my assistant`. */
  readonly owner?: string;
  readonly due?: Due;
  /** For an action item such as "I'll do that": the sentence before it. */
  readonly context?: Said;
  /** For questions only. */
  readonly answer?: Said;
}

export interface TextActionOptions {
  /** Who says what; by default read from `Name: text` lines. Ascending, without overlap. */
  readonly turns?: readonly Turn[];
  /** The day of the conversation, `2026-11-22`. */
  readonly reference?: string;
  readonly kinds?: readonly TextActionKind[];
}

/**
 * Finds the action items, questions and highlights in a text, in its order. English only. Takes nearly linear time; never
 * throws.
 */
export function findTextActions(
  text: string,
  { turns = readTurns(text), reference, kinds = textActionKinds }: TextActionOptions = {},
): TextAction[] {
  const sentences = readTurnSentences(text, turns);
  const finders: Readonly<Record<TextActionKind, () => TextAction[]>> = {
    action_item: () => findItems(sentences, reference),
    question: () =>
      findExchanges(sentences).flatMap(({ first, last }): TextAction[] => {
        const question = sentences[first];
        if (question === undefined) return [];
        const answer = joinAnswer(sentences.slice(first + 1, last + 1), question);
        return [{ kind: 'question', ...saidBy(question), answer }];
      }),
    highlight: () => findHighlights(sentences),
  };
  return textActionKinds
    .filter((kind) => kinds.includes(kind))
    .flatMap((kind) => finders[kind]())
    .sort((a, b) => a.start - b.start);
}

/** Due within the conversation. */
const isNow = /^(?:in (?:a|one|half a) (?:minute|moment)|(?:\w+ )?this (?:meeting|call|session|presentation))$/i;

function findItems(sentences: readonly TurnSentence[], reference: string | undefined): TextAction[] {
  const contexts = new Map(findActionRanges(sentences).map(({ first, last }) => [last, first]));
  const isCall = isServiceCall(sentences);
  return sentences.flatMap((sentence, index): TextAction[] => {
    const offer = accepts(sentences[index + 1], sentence) ? readOffer(sentence.words) : undefined;
    const clause = offer ?? readClause(sentence.text, sentence.words);
    if (clause === undefined || isNoAction(sentence.words)) return [];
    const due = findDue(sentence.text, reference);
    const first = contexts.get(index);
    if (offer === undefined && first === undefined && !isCommitment(clause, sentence.words, due !== undefined))
      return [];
    if (isPassing(clause) && (due === undefined || isNow.test(due.words))) return [];
    const owner = nameOwner(clause, sentences, index, isCall);
    const before = first !== undefined && first < index ? sentences[first] : undefined;
    return [
      {
        kind: 'action_item',
        ...saidBy(sentence),
        type: clause.type,
        owner,
        due,
        ...(before !== undefined && { context: saidBy(before) }),
      },
    ];
  });
}

const acceptance =
  /^ (?:oh |well |um )*(?:yes|yeah|yep|sure|please|okay|ok|absolutely|definitely|go ahead|by all means|that would be) /;

/** "Yes, please send it by Friday" is also a request. */
const maxAcceptance = 5;

/** Whether a listener accepts at once what was offered: "Should I chase them?" "Yes, please." */
function accepts(next: TurnSentence | undefined, { speaker }: TurnSentence): boolean {
  if (next === undefined || next.speaker === speaker || next.words.length > maxAcceptance) return false;
  return acceptance.test(` ${next.words.join(' ')} `);
}

/**
 * Names the owner: a speaker if the speakers are known, otherwise the words of the sentence. In a call to a company, the
 * speaker answers for what "we" promise.
 */
function nameOwner(
  { type, who }: Clause,
  sentences: readonly TurnSentence[],
  index: number,
  isCall: boolean,
): string | undefined {
  if (typeof who === 'object') return who.name === '' ? undefined : who.name;
  const { speaker } = sentences[index];
  switch (who) {
    case 'i':
      return speaker ?? 'I';
    case 'we':
      return (isCall && type === 'promise' ? speaker : undefined) ?? 'we';
    case 'you':
      return (speaker === undefined ? undefined : findListener(sentences, index, speaker)) ?? 'you';
  }
}

/** The listener meant by "you" speaks within this many sentences. */
const listenerReach = 8;

/** Finds the next speaker, otherwise the one before. */
function findListener(sentences: readonly TurnSentence[], index: number, speaker: string): string | undefined {
  const isOther = (sentence: TurnSentence) => sentence.speaker !== undefined && sentence.speaker !== speaker;
  const next = sentences.slice(index + 1, index + 1 + listenerReach).find(isOther);
  return (next ?? sentences.slice(Math.max(0, index - listenerReach), index).findLast(isOther))?.speaker;
}

/**
 * Joins the consecutive sentences of the speaker who answers, without "Hi." and the rest of the question's own turn.
 */
function joinAnswer(said: readonly TurnSentence[], question: TurnSentence): Said | undefined {
  const others = said.filter(({ turn }) => turn !== question.turn);
  const first = others.find(({ words }) => words.length > greeting) ?? others[0] ?? said[0];
  if (first === undefined) return undefined;
  const last = (others.length === 0 ? said : others).findLast(({ turn }) => turn === first.turn) ?? first;
  return { ...saidBy(first), end: last.end, ...(first.turn.endMs !== undefined && { endMs: Math.round(last.endMs) }) };
}

/** A greeting such as "Hi Priya." has at most this many words. */
const greeting = 2;

/** A text with fewer sentences has no highlights: a tenth of them is less than one. */
const minSentences = 10;

function findHighlights(sentences: readonly TurnSentence[]): TextAction[] {
  if (sentences.length < minSentences) return [];
  const ranges = chooseHighlights(sentences, sentences.at(-1)?.endMs ?? 0);
  return ranges.flatMap(({ first, last }) =>
    sentences.slice(first, last + 1).map((sentence): TextAction => ({ kind: 'highlight', ...saidBy(sentence) })),
  );
}

const saidBy = ({ start, end, speaker, startMs, endMs, turn }: TurnSentence): Said => ({
  start,
  end,
  speaker,
  ...(turn.startMs !== undefined && { startMs: Math.round(startMs), endMs: Math.round(endMs) }),
});
