/**
 * Measures a conversation in one pass over its utterances, in their order. Memory has numbers of each speaker, not
 * texts.
 *
 * Overlaps. If an utterance begins before an earlier one of another speaker ends, and they overlap for less than
 * `minOverlapSeconds`, the earlier one is cut where the later one begins: subtitles are often shown a little longer
 * than their words. A longer overlap is talk-over, and both keep their length. Overlaps of one speaker count once.
 */
import { countWords } from '../count-words.ts';
import type { JudgedUtterance, SpeakerRole } from '../judged-utterance.ts';
import { momentOf } from '../moment.ts';
import {
  type ConversationFigureName,
  conversationFigureNames,
  defaultDeadAirSeconds,
  type FigureName,
  maxBackchannelWords,
  minOverlapSeconds,
  minSilenceSeconds,
  type SideFigureName,
  sideFigureNames,
} from './figure-list.ts';
import { countQuestions, round, SideMeter } from './side-meter.ts';

export type SideFigures = Readonly<Partial<Record<SideFigureName, number>>>;

export interface SpeakerFigures extends SideFigures {
  /** The name of the speaker; without names, the role. */
  readonly name: string;
  readonly role?: SpeakerRole;
}

/** Something in a conversation that figures count. */
export interface ConversationEvent {
  readonly kind: 'interruption' | 'silence' | 'monologue';
  /** The index of the utterance that interrupts, ends the silence, or begins the longest monologue of its speaker. */
  readonly index: number;
  readonly speaker?: string;
  readonly role?: SpeakerRole;
  /** Seconds. An interruption ends when one of the two stops. */
  readonly start: number;
  readonly end: number;
}

/** Its own members are figures of the whole conversation. A figure without data is absent. */
export interface ConversationFigures extends Readonly<Partial<Record<ConversationFigureName, number>>> {
  /** All agents together, and all customers; absent if no speaker has that role. */
  readonly agent?: SideFigures;
  readonly customer?: SideFigures;
  /** In order of appearance; empty if speakers are unknown. */
  readonly speakers: readonly SpeakerFigures[];
}

export interface MeterOptions {
  /** A pause of at least this many seconds is dead air. */
  readonly deadAirSeconds?: number;
}

/** More speakers than this are measured together. */
const maxSpeakers = 200;
/** Limit on the events of a conversation; the first are kept. */
const maxEvents = 500;

interface Speaker {
  readonly name: string;
  role: SpeakerRole | undefined;
  readonly meter: SideMeter;
  /** End of what the speaker has said so far, seconds. */
  until: number;
  /** The longest so far. */
  longest: Monologue | undefined;
}

/** A speaker's talk without silence and without another speaker's turn. */
interface Monologue {
  readonly speaker: Speaker;
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

type Interval = Required<Pick<JudgedUtterance, 'start' | 'end'>>;

export class ConversationMeter {
  readonly #deadAirSeconds: number;
  readonly #all = new SideMeter();
  readonly #roles: Partial<Record<SpeakerRole, SideMeter>> = {};
  readonly #speakers = new Map<string, Speaker>();
  readonly #events: ConversationEvent[] = [];
  #isTimed = true;
  #hasMarks = false;
  #firstStart: number | undefined;
  #lastStart = Number.NEGATIVE_INFINITY;
  /** End of all speech so far. */
  #until = Number.NEGATIVE_INFINITY;
  #talkOverSeconds = 0;
  #talkOverUntil = Number.NEGATIVE_INFINITY;
  #monologue: Monologue | undefined;
  /** The speaker whose turn it is, and the last utterance of that turn. */
  #holder: Speaker | undefined;
  #before: JudgedUtterance | undefined;

  constructor({ deadAirSeconds = defaultDeadAirSeconds }: MeterOptions = {}) {
    this.#deadAirSeconds = deadAirSeconds;
  }

  add(utterance: JudgedUtterance): void {
    const speaker = this.#speakerOf(utterance);
    const words = countWords(utterance.text);
    this.#hasMarks ||= /[.!?…。！？؟](?:["'”’»)\]]*\s|["'”’»)\]]*$)/u.test(utterance.text);
    const times = this.#timesOf(utterance);
    const seconds = times === undefined ? 0 : times.end - times.start;
    const size = { words, questions: countQuestions(utterance.text), seconds };
    for (const meter of this.#metersOf(speaker)) meter.addLine(utterance, size);
    const isAside = times !== undefined && words <= maxBackchannelWords && this.#isWithinOther(times, speaker);
    if (!isAside) this.#takeTurn(speaker, utterance);
    if (times !== undefined) this.#addTimes(utterance, times, { speaker, isAside });
    if (!isAside) this.#before = utterance;
  }

  /** Where the figures come from, in order of time. Empty without times. */
  events(): readonly ConversationEvent[] {
    if (!this.#isTimed) return [];
    const monologues = [...this.#speakers.values()].flatMap(({ name, role, longest }): ConversationEvent[] =>
      longest === undefined || this.#speakers.size < 2
        ? []
        : [{ kind: 'monologue', speaker: name, role, index: longest.index, start: longest.start, end: longest.end }],
    );
    return [...this.#events, ...monologues].sort((a, b) => a.start - b.start);
  }

  figures(): ConversationFigures {
    const known = {
      times: this.#isTimed && this.#firstStart !== undefined,
      speakers: this.#speakers.size > 1,
      punctuation: this.#hasMarks,
    };
    const whole = this.#all;
    const duration = known.times ? this.#until - (this.#firstStart ?? 0) : undefined;
    const ofAll = whole.figures(known);
    const mood = (this.#roles.customer ?? whole).figures(known);
    const talkOver = known.times && known.speakers ? this.#talkOverSeconds : undefined;
    const figures: Measured = {
      ...ofAll,
      first_sentiment: mood.first_sentiment,
      last_sentiment: mood.last_sentiment,
      sentiment_change: mood.sentiment_change,
      mean_sentiment: mood.mean_sentiment,
      duration_seconds: duration,
      talk_over_seconds: talkOver,
      talk_over_share: shareOf(talkOver, duration),
      silence_share: shareOf(ofAll.silence_seconds, duration),
    };
    const sideOf = (meter: SideMeter): SideFigures => {
      const own = meter.figures(known);
      if (known.speakers) {
        own.word_share = shareOf(own.words, ofAll.words);
        own.talk_share = shareOf(own.talk_seconds, ofAll.talk_seconds);
      }
      return pick(sideFigureNames, own);
    };
    const { agent, customer } = this.#roles;
    const named = [...this.#speakers.values()].filter(({ name }) => name !== '');
    return {
      ...pick(conversationFigureNames, figures),
      agent: agent && sideOf(agent),
      customer: customer && sideOf(customer),
      speakers: named.map(({ name, role, meter }) => ({ name, role, ...sideOf(meter) })),
    };
  }

  #speakerOf({ speaker, role }: JudgedUtterance): Speaker {
    const name = speaker ?? role ?? '';
    const key = this.#speakers.size >= maxSpeakers && !this.#speakers.has(name) ? '(others)' : name;
    const known = this.#speakers.get(key);
    if (known !== undefined) {
      known.role ??= role;
      return known;
    }
    const added = { name: key, role, meter: new SideMeter(), until: Number.NEGATIVE_INFINITY, longest: undefined };
    this.#speakers.set(key, added);
    return added;
  }

  #metersOf({ role, meter }: Speaker): readonly SideMeter[] {
    if (role === undefined) return [this.#all, meter];
    this.#roles[role] ??= new SideMeter();
    return [this.#all, meter, this.#roles[role]];
  }

  /** The times of an utterance; one without valid times makes all times of the conversation unknown. */
  #timesOf({ start, end }: JudgedUtterance): Interval | undefined {
    if (start === undefined || end === undefined || !(end >= start && start >= this.#lastStart)) {
      this.#isTimed = false;
      return undefined;
    }
    this.#lastStart = start;
    this.#firstStart ??= start;
    return { start, end };
  }

  /** The other speaker who talks longest after a time. */
  #otherAt(time: number, speaker: Speaker): Speaker | undefined {
    // Usually, all speech so far has ended.
    if (this.#until <= time) return undefined;
    let other: Speaker | undefined;
    for (const one of this.#speakers.values()) {
      if (one !== speaker && one.until > Math.max(time, other?.until ?? time)) other = one;
    }
    return other;
  }

  #isWithinOther({ start, end }: Interval, speaker: Speaker): boolean {
    return (this.#otherAt(start, speaker)?.until ?? Number.NEGATIVE_INFINITY) >= end;
  }

  #takeTurn(speaker: Speaker, utterance: JudgedUtterance): void {
    if (this.#holder === speaker) return;
    const before = this.#before;
    this.#holder = speaker;
    for (const meter of this.#metersOf(speaker)) meter.turns += 1;
    const seconds = before && secondsBetween(before, utterance);
    if (seconds === undefined) return;
    for (const meter of this.#metersOf(speaker)) meter.addResponse(seconds);
  }

  #addTimes(
    utterance: JudgedUtterance,
    times: Interval,
    { speaker, isAside }: { speaker: Speaker; isAside: boolean },
  ): void {
    const { start, end } = times;
    const { index } = utterance;
    const said = { index, speaker: utterance.speaker, role: speaker.role };
    if (this.#until !== Number.NEGATIVE_INFINITY) {
      const pause = Math.max(0, start - this.#until);
      for (const meter of this.#metersOf(speaker)) meter.addPause(pause, this.#deadAirSeconds);
      if (pause >= minSilenceSeconds) this.#note({ kind: 'silence', ...said, start: this.#until, end: start });
    }
    const other = this.#otherAt(start, speaker);
    if (other !== undefined && Math.min(other.until, end) - start >= minOverlapSeconds) {
      this.#addTalkOver(start, Math.min(other.until, end));
      if (!isAside) {
        for (const meter of this.#metersOf(speaker)) meter.interruptions += 1;
        this.#note({ kind: 'interruption', ...said, start, end: Math.min(other.until, end) });
      }
    } else if (other !== undefined && other.until <= end) {
      for (const meter of this.#metersOf(other)) meter.talkSeconds -= other.until - start;
      other.until = start;
    }
    const added = Math.max(0, end - Math.max(start, speaker.until));
    for (const meter of this.#metersOf(speaker)) meter.talkSeconds += added;
    speaker.until = Math.max(speaker.until, end);
    this.#until = Math.max(this.#until, end);
    if (!isAside) this.#continueMonologue(speaker, index, times);
  }

  #addTalkOver(from: number, to: number): void {
    this.#talkOverSeconds += Math.max(0, to - Math.max(from, this.#talkOverUntil));
    this.#talkOverUntil = Math.max(this.#talkOverUntil, to);
  }

  #continueMonologue(speaker: Speaker, index: number, { start, end }: Interval): void {
    const current = this.#monologue;
    const goesOn = current?.speaker === speaker && start - current.end < minSilenceSeconds;
    const monologue = goesOn ? { ...current, end: Math.max(current.end, end) } : { speaker, index, start, end };
    this.#monologue = monologue;
    const seconds = monologue.end - monologue.start;
    for (const meter of this.#metersOf(speaker)) meter.monologueSeconds = Math.max(meter.monologueSeconds, seconds);
    if (seconds > lengthOf(speaker.longest)) speaker.longest = monologue;
  }

  #note(event: ConversationEvent): void {
    if (this.#events.length < maxEvents) this.#events.push(event);
  }
}

const lengthOf = (monologue: Monologue | undefined): number =>
  monologue === undefined ? -1 : monologue.end - monologue.start;

/** @returns undefined if the distance is unknown, or negative between messages */
function secondsBetween(before: JudgedUtterance, after: JudgedUtterance): number | undefined {
  if (before.start !== undefined && after.start !== undefined) {
    return Math.max(0, after.start - (before.end ?? before.start));
  }
  const [from, to] = [momentOf(before), momentOf(after)];
  return from === undefined || to === undefined || to < from ? undefined : to - from;
}

type Measured = Partial<Record<FigureName, number | undefined>>;

const shareOf = (part: number | undefined, whole: number | undefined): number | undefined =>
  part === undefined || whole === undefined || whole === 0 ? undefined : part / whole;

function pick<Name extends FigureName>(names: readonly Name[], values: Measured): Partial<Record<Name, number>> {
  const picked: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const value = values[name];
    if (value !== undefined) picked[name] = round(value);
  }
  return picked;
}
