/** A conversation as rules see it: lines with positions, turns and seconds, and the events between them. */
import type { ConversationEvent, ConversationFigures } from '../figures/conversation-meter.ts';
import { measureConversation } from '../figures/measure-conversation.ts';
import type { JudgedUtterance } from '../judged-utterance.ts';
import { momentOf } from '../moment.ts';
import { type LineWords, readLineWords } from './phrases.ts';
import type { RuleSide } from './rule-set.ts';

/** Differences of times are not exact. */
export const secondsRounding = 1e-6;

/** Something at a place of a conversation: a line, a pause, or the overlap of two lines. */
export interface Spot {
  /** The position of its line, from 0; a pause is half-way between two lines. */
  readonly position: number;
  /** The line of evidence: of a pause, the line before it. */
  readonly line: Line;
  /** The line whose speaker counts: of a pause, the line after it. */
  readonly owner: Line;
  /** Seconds; undefined without times. */
  readonly start: number | undefined;
  readonly end: number | undefined;
}

export interface Line extends Spot {
  readonly utterance: JudgedUtterance;
  readonly line: Line;
  readonly owner: Line;
  /** The number of the turn that it belongs to, from 1: consecutive lines of one speaker are a turn. */
  readonly turn: number;
  /** The number of turns of each side up to this line. */
  readonly turnOf: Readonly<Record<RuleSide, number>>;
  /** The words, read at the first use. */
  words(): LineWords;
}

export interface Talk {
  readonly lines: readonly Line[];
  readonly turns: number;
  readonly turnsOf: Readonly<Record<RuleSide, number>>;
  /** Where the seconds come from: times in a recording, the moments of a chat, or nowhere. */
  readonly clock: 'times' | 'moments' | undefined;
  /** Seconds at which the conversation ends; 0 without a clock. It begins at 0. */
  readonly ends: number;
  /** Whether it is known which lines are of a side. */
  readonly knows: Readonly<Record<RuleSide, boolean>>;
  /** The figures, measured at the first use. */
  figures(): ConversationFigures;
  /** Pauses of at least this many seconds; undefined without the start and end of each line. */
  silences(minSeconds: number): readonly Spot[] | undefined;
  /** Lines that begin at least this many seconds before another speaker ends; undefined also without speakers. */
  interruptions(minSeconds: number): readonly Spot[] | undefined;
}

export function openTalk(utterances: readonly JudgedUtterance[]): Talk {
  const moments = utterances.map(momentOf);
  const clock = utterances.some(({ start }) => start !== undefined)
    ? 'times'
    : moments.length > 0 && moments.every((moment) => moment !== undefined)
      ? 'moments'
      : undefined;
  const first = moments[0] ?? 0;
  const turnsOf = { agent: 0, customer: 0 };
  let turns = 0;
  const lines = utterances.map((utterance, position): Line => {
    const before = utterances[position - 1];
    if (before === undefined || before.speaker !== utterance.speaker || before.role !== utterance.role) {
      turns += 1;
      if (utterance.role !== undefined) turnsOf[utterance.role] += 1;
    }
    const start =
      clock === 'times' ? utterance.start : clock === 'moments' ? (moments[position] ?? first) - first : undefined;
    return new SpokenLine(utterance, { position, turn: turns, turnOf: { ...turnsOf }, start });
  });
  const ends = lines.reduce((latest, { start = 0, end = start }) => Math.max(latest, end), 0);
  let measures: ReturnType<typeof measureConversation> | undefined;
  const measured = () => {
    measures ??= measureConversation(utterances);
    return measures;
  };
  const isTimed = () => measured().figures.duration_seconds !== undefined;
  const isSpoken = () => measured().figures.talk_over_seconds !== undefined;
  const rolesKnown = utterances.every(({ role }) => role !== undefined);
  return {
    lines,
    turns,
    turnsOf,
    clock,
    ends,
    knows: { agent: rolesKnown || turnsOf.agent > 0, customer: rolesKnown || turnsOf.customer > 0 },
    figures: () => measured().figures,
    silences: (minSeconds) => (isTimed() ? spotsOf(measured().events, 'silence', lines)(minSeconds) : undefined),
    interruptions: (minSeconds) =>
      isTimed() && isSpoken() ? spotsOf(measured().events, 'interruption', lines)(minSeconds) : undefined,
  };
}

class SpokenLine implements Line {
  readonly line = this;
  readonly owner = this;
  readonly utterance: JudgedUtterance;
  readonly position: number;
  readonly turn: number;
  readonly turnOf: Line['turnOf'];
  readonly start: number | undefined;
  readonly end: number | undefined;
  #words: LineWords | undefined;

  constructor(
    utterance: JudgedUtterance,
    { position, turn, turnOf, start }: Pick<Line, 'position' | 'turn' | 'turnOf' | 'start'>,
  ) {
    this.utterance = utterance;
    this.position = position;
    this.turn = turn;
    this.turnOf = turnOf;
    this.start = start;
    this.end = start === undefined ? undefined : (utterance.end ?? start);
  }

  words(): LineWords {
    this.#words ??= readLineWords(this.utterance.text);
    return this.#words;
  }
}

/** Pauses and overlaps, as the figures count them. */
function spotsOf(events: readonly ConversationEvent[], kind: 'silence' | 'interruption', lines: readonly Line[]) {
  const positions = new Map(lines.map(({ utterance, position }) => [utterance.index, position]));
  return (minSeconds: number): Spot[] =>
    events.flatMap((event): Spot[] => {
      const position = positions.get(event.index);
      if (event.kind !== kind || position === undefined || event.end - event.start < minSeconds - secondsRounding)
        return [];
      const { start, end } = event;
      const owner = lines[position];
      if (kind === 'interruption') return [{ position, line: owner, owner, start, end }];
      return [{ position: position - 0.5, line: lines[Math.max(0, position - 1)], owner, start, end }];
    });
}
