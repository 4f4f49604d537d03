/**
 * Transcripts with a heading above each turn: Otter, Teams, Rev, Fathom, Zoom, Word, copied messages of chats, and the like: a
 * name and a time, in one line or in two.
 */

import type { Head, Item, LineFormat } from '../format.ts';
import { aboutFile, type Heading, readDayLine, readSpeaker } from '../headings/heading-shapes.ts';
import {
  address,
  type HeadingStyle,
  headingOf,
  inspectHeadings,
  maxPreamble,
  startsWithTitle,
} from '../headings/heading-style.ts';
import { isKnownField, isRuler, readField, roleInFields, transcriptStart } from '../headings/line-headers.ts';
import { clockIn } from '../headings/line-times.ts';
import { header } from '../messages/mark-quotes.ts';
import {
  badge,
  besides,
  dayWord,
  furniture,
  isNotice,
  isQuote,
  quoteBelow,
  replyMark,
  withoutMark,
} from '../messages/messenger-notices.ts';
import { lineItem, maxTurnChars } from '../messages/turns.ts';
import type { SourceLine } from '../source-lines.ts';
import { roleOf, roleOfName } from '../speakers/speaker-roles.ts';
import { readDate } from '../times/dates.ts';

interface Held {
  /** Absent for an event. */
  readonly name: string | undefined;
  /** True below an empty line. */
  readonly isApart?: boolean;
  /** What somebody is called in the line below the name. */
  readonly title?: string;
  /** Adds the line to the words above it. */
  readonly add: () => void;
}

export const headings: LineFormat = {
  kind: 'lines',
  about: 'a name and a time above each turn: Otter, Rev, Fathom, Microsoft Teams, Zoom captions',
  recognises(head: Head) {
    const filled = head.lines.slice(transcriptStart(head.lines)).filter((line) => line.trim() !== '').length;
    const { count, marked } = inspectHeadings(head);
    return (count >= 2 && count * 8 >= filled) || marked.size >= 2;
  },
  async *read({ head, lines, options }) {
    const reader = new HeadingReader(head, options.keepQuotes === true);
    for await (const line of lines) yield* reader.read(line);
    yield* reader.end();
  },
};

interface Turn {
  readonly line: number;
  readonly text: string;
  readonly startChar: number;
  readonly endChar: number;
  readonly time: Heading | undefined;
}

/** Where a line is. */
interface Place {
  readonly number: number;
  readonly startChar: number;
  readonly endChar: number;
  /** True below an empty line. */
  readonly isApart: boolean;
}

/** Reads the lines of one transcript in order. */
class HeadingReader {
  readonly #style: HeadingStyle;
  readonly #keepQuotes: boolean;
  readonly #from: number;
  readonly #isTeams: boolean;
  readonly #isMail: boolean;
  readonly #hasTitle: boolean;
  readonly #isFar: boolean;
  /** True if a heading within a message is another one elsewhere: the message answers that one. */
  readonly #hasAnswers: boolean;
  #heading: Heading | undefined;
  #turn: Turn | undefined;
  /** The time of the next words. */
  #time: Heading | undefined;
  #afterBlank = true;
  #isHidden = false;
  /** Of the last heading, characters. */
  #indent = Number.POSITIVE_INFINITY;
  /** True below an answer, in the message that it answers. */
  #isInQuote = false;
  /** The day of the clocks below it. */
  #day: string | undefined;
  /** True after a time whose name is in the next line. */
  #awaitsName: boolean;
  /** A line that may be a name, or an event, above a time. */
  #held: Held | undefined;
  /** What is below the name of a speaker: `Support Agent`. */
  readonly #titles = new Map<string, string>();
  readonly #met = new Set<string>();
  /** The fields above the first heading. */
  readonly #fields: Readonly<Record<string, string>>;
  /** True below a ruler, until the next heading. */
  #isApart = false;
  /** True below the words of a turn that ends at an empty line. */
  #isOver = false;

  constructor(head: Head, keepQuotes: boolean) {
    this.#style = inspectHeadings(head);
    this.#keepQuotes = keepQuotes;
    this.#from = transcriptStart(head.lines);
    this.#isTeams = head.lines
      .slice(0, maxPreamble)
      .some((line) => teamsMark.test(line.trim()) || teamsEvent.test(line.trim()));
    this.#isMail = head.lines.some((line) => mailMark.test(line));
    this.#hasTitle = this.#from > 0 || startsWithTitle(head, this.#style);
    this.#day = this.#style.titleDay;
    this.#fields = fieldsAbove(head.lines, this.#style);
    this.#isFar = this.#style.names === 'far above times';
    this.#awaitsName = this.#isFar;
    const timeIn = (line: string) => line.trim().replace(/ \([^()]*\)$/, '');
    const flush = new Set(head.lines.filter((line) => /^\S.*\d:\d/.test(line)).map(timeIn));
    this.#hasAnswers = head.lines.some((line) => /^\s{4}.*\d:\d/.test(line) && flush.has(timeIn(line)));
  }

  /** @returns the turn that the line ends, or why it cannot be read */
  read({ number, text, problem, startChar }: SourceLine): readonly Item[] {
    if (number <= this.#from) return [];
    const words = withoutMark(text?.trim() ?? '');
    if (words === '' || isRuler(words)) {
      const unreadable = text === undefined ? [{ line: number, error: `is ${problem}` }] : [];
      return [...unreadable, ...this.#readBreak(words)];
    }
    // The thoughts of a language model.
    if (/^<\/?details\b/i.test(words)) {
      this.#isHidden = !words.startsWith('</');
      return [];
    }
    if (this.#isHidden) return [];
    const isApart = this.#afterBlank;
    const next = headingOf(words, isApart, this.#style);
    this.#afterBlank = false;
    // A day is above the times of its messages, or in the title.
    if (next?.speaker === undefined && next?.date !== undefined && this.#hasNamedTimes) {
      this.#day = next.date;
      return [];
    }
    const dayLine = readDayLine(words, this.#style.order);
    if (dayLine !== undefined) {
      this.#day = dayLine;
      return this.#finish();
    }
    if (next !== undefined) {
      // An answer is shown below its message, and comes again at its time.
      const indent = (text ?? '').search(/\S/);
      if (this.#hasAnswers && indent >= this.#indent + 4 && !this.#keepQuotes) {
        this.#isInQuote = true;
        return [];
      }
      this.#indent = indent;
      return this.#isFar ? this.#readTimeBelow(next, words) : this.#readHeading(next, words);
    }
    const endChar = startChar + (text ?? '').lastIndexOf(words) + words.length;
    return this.#readWords(words, { number, startChar, endChar, isApart });
  }

  end(): readonly Item[] {
    this.#held?.add();
    return this.#finish();
  }

  get #hasNamedTimes(): boolean {
    return this.#style.areNamed && this.#style.names === 'with times';
  }

  #finish(): readonly Item[] {
    const item =
      this.#turn === undefined ? [] : [itemOf(this.#turn, this.#heading?.speaker, this.#titles, this.#fields)];
    this.#turn = undefined;
    return item;
  }

  /** An empty line or a ruler. */
  #readBreak(words: string): readonly Item[] {
    this.#held?.add();
    this.#held = undefined;
    this.#afterBlank = true;
    this.#isApart ||= words !== '' && this.#met.size > 0;
    // The paragraphs below a heading are one message.
    return words !== '' || this.#heading?.speaker === undefined ? this.#finish() : [];
  }

  /** A time below the words. */
  #readTimeBelow(next: Heading, words: string): readonly Item[] {
    if (this.#turn !== undefined) {
      this.#turn = { ...this.#turn, time: withDay(dayTime(next, this.#style, words), this.#day) };
    }
    this.#awaitsName = true;
    return this.#finish();
  }

  #readHeading(next: Heading, words: string): readonly Item[] {
    const { names } = this.#style;
    this.#isInQuote = false;
    this.#isApart = false;
    this.#isOver = false;
    const finished = this.#finish();
    const held = this.#held;
    const name = next.speaker ?? held?.name ?? (held !== undefined ? undefined : this.#heading?.speaker);
    if (name !== undefined) this.#met.add(name).add(name.replace(lastFirst, '$2 $1'));
    if (name !== undefined && next.side !== undefined) this.#titles.set(name, roleOfName(next.side) ?? next.side);
    if (name !== undefined && held?.title !== undefined) this.#titles.set(name, held.title);
    this.#held = undefined;
    this.#heading = { ...next, speaker: name };
    this.#time = withDay(dayTime(this.#heading, this.#style, words), this.#day);
    this.#day = this.#time.date ?? this.#day;
    this.#awaitsName = next.speaker === undefined && names === 'below times';
    return finished;
  }

  #readWords(words: string, place: Place): readonly Item[] {
    if (this.#turn !== undefined && !this.#keepQuotes && quoteBelow.test(words)) this.#isInQuote = true;
    if (this.#isInQuote || (this.#isApart && this.#turn === undefined && (this.#style.areRuled || isKnownField(words))))
      return [];
    const { names, areDoubled, known, endsAtBlank } = this.#style;
    this.#isOver ||= endsAtBlank && place.isApart && this.#turn !== undefined;
    if (this.#isOver) return [];
    // An address is below the name.
    if (this.#held !== undefined && address.test(words)) return [];
    const above = this.#held;
    this.#held = undefined;
    if (above?.name !== undefined && names === 'above times' && this.#holdBelow(above, words, place)) return [];
    above?.add();
    const mayBeName = this.#awaitsName || names === 'above times' || (areDoubled && place.isApart);
    const called = mayBeName && !aboutFile.test(words) ? readSpeaker(words) : undefined;
    if (called !== undefined && this.#awaitsName && (!this.#isFar || known.has(called))) {
      this.#heading = { ...this.#heading, speaker: called };
      this.#awaitsName = false;
      return [];
    }
    this.#awaitsName = this.#isFar && this.#heading === undefined;
    if (this.#isUnsaid(words, called)) return [];
    // A day without a year is above other messages.
    const isBelow = this.#turn !== undefined && (place.isApart || names === 'above times');
    if ((isBelow || this.#heading === undefined) && dayWord.test(words)) {
      this.#day = undefined;
      return this.#finish();
    }
    if (this.#isTeams && teamsEvent.test(words) && startsWithName(words, this.#met)) return [];
    const mayBeEvent = names === 'above times' && place.isApart && words.length <= maxEventChars;
    if ((called !== undefined || mayBeEvent) && !this.#isFar) {
      this.#held = { name: called, isApart: place.isApart, add: () => this.#add(words, place) };
      return [];
    }
    if (this.#turn === undefined || this.#turn.text.length >= maxTurnChars) {
      const finished = this.#finish();
      this.#take(words, place);
      return finished;
    }
    if (isQuote(this.#turn.text) && !isQuote(words) && !this.#keepQuotes) {
      this.#time = this.#turn.time;
      this.#take(words, place);
    } else this.#add(words, place);
    return [];
  }

  /** Below the name: what somebody did, or a title such as `Support Agent`. @returns whether the line is one */
  #holdBelow(above: Held, words: string, { startChar }: Place): boolean {
    const isDeed = /^\p{Ll}/u.test(words) && readSpeaker(words) === undefined;
    const isName = isInitials(above.name ?? '', words);
    if (!isDeed && !isName && !(above.isApart && words.length <= 40)) return false;
    this.#held = {
      name: isDeed ? undefined : isName ? words : above.name,
      title: isDeed || isName ? undefined : words,
      add: () => {
        above.add();
        const endChar = startChar + words.length;
        if (this.#turn !== undefined) this.#turn = { ...this.#turn, text: `${this.#turn.text} ${words}`, endChar };
      },
    };
    return true;
  }

  /** @param called the name that the words may be */
  #isUnsaid(words: string, called: string | undefined): boolean {
    const isFirst = this.#turn === undefined;
    if (furniture.test(words) || (isFirst && header.test(words)) || replyMark.test(words) || isNotice(words))
      return true;
    if (this.#heading?.start !== undefined && /^#{1,6} \S/.test(words)) return true;
    const isTitle = this.#isFar || (called === undefined && (this.#isTeams || this.#hasTitle));
    if (this.#heading === undefined && isTitle) return true;
    if (isFirst && this.#isMail && recipients.test(words)) return true;
    if (!isFirst && words.endsWith(' ago') && startsWithName(words, this.#met)) return true;
    if (isFirst ? badge.test(words) : besides.test(words)) {
      if (isFirst && this.#heading?.speaker !== undefined) this.#titles.set(this.#heading.speaker, words);
      return true;
    }
    return isEvent(words, this.#met);
  }

  #take(words: string, { number, endChar }: Place): void {
    // The time of a call may be above all names.
    const isAbove =
      this.#heading === undefined
        ? this.#isTeams || this.#hasTitle
        : this.#style.names === 'above times' && this.#met.size === 0;
    if (isAbove) return;
    this.#turn = { line: number, text: words, time: this.#time, startChar: endChar - words.length, endChar };
    this.#time = undefined;
  }

  #add(words: string, place: Place): void {
    if (this.#turn === undefined) this.#take(words, place);
    else this.#turn = { ...this.#turn, text: `${this.#turn.text} ${words}`, endChar: place.endChar };
  }
}

const maxEventChars = 160;
/** When it was, or what it was done to. */
const aboutConversation =
  / (?:on \S.{4,25}\d{4}|ago)$|(?<!\p{L})(?:conversation|group|call|channel|unterhaltung|gruppe|anruf|kanal|groupe|appel|conversación|grupo|conversazione|gruppo|conversa)(?!\p{L})/iu;
/** `Lee, Ana (Guest)` */
const lastFirst = /^([^,()]{1,40}), ([^,()]{1,40}?)(?: \([^()]*\))?$/;

/** True for an event of a known speaker: `Ana closed this on Nov 15, 2026`. */
function isEvent(words: string, names: ReadonlySet<string>): boolean {
  if (words.length > maxEventChars || !aboutConversation.test(words)) return false;
  return startsWithName(words, names);
}

/** True for a known name before a word in lower case. */
function startsWithName(words: string, names: ReadonlySet<string>): boolean {
  const first = words.split(' ', 6);
  return first.some((_, count) => names.has(first.slice(0, count).join(' ')) && /^\p{Ll}/u.test(first[count] ?? ''));
}

/** True for the letters of a picture above a name: `AL` above `Ana Lee`. */
const isInitials = (letters: string, name: string): boolean =>
  /^\p{Lu}{1,3}$/u.test(letters) && name.toUpperCase().startsWith(letters.charAt(0)) && readSpeaker(name) !== undefined;

/** The fields above the first heading, such as `Agent: Ana`. */
function fieldsAbove(lines: readonly string[], style: HeadingStyle): Record<string, string> {
  const first = lines.findIndex((line, index) => headingOf(line.trim(), lines[index - 1]?.trim() === '', style));
  const found = lines
    .slice(0, Math.max(0, Math.min(first, maxPreamble * 2)))
    .flatMap((line) => readField(line.trim()) ?? []);
  return Object.fromEntries(found.map(({ name, value = '' }) => [name, value]));
}

function itemOf(
  turn: Turn,
  speaker: string | undefined,
  titles: ReadonlyMap<string, string>,
  fields: Readonly<Record<string, string>>,
): Item {
  const { start, end, date, clock } = turn.time ?? {};
  const role =
    speaker === undefined
      ? undefined
      : (roleOfName(speaker) ?? roleOf(titles.get(speaker) ?? '') ?? roleInFields(fields, speaker));
  return lineItem(turn, { speaker, role, date, start, end, fields: clock === undefined ? {} : { time: clock } });
}

const dayTime = (heading: Heading, { isDayClock }: HeadingStyle, words: string): Heading =>
  isDayClock && heading.start !== undefined ? { speaker: heading.speaker, clock: clockIn(words) } : heading;

/** A time of the day with the day of a line above it. */
const withDay = (time: Heading, day: string | undefined): Heading => {
  const date =
    day === undefined || time.clock === undefined ? undefined : readDate(`${day.slice(0, 10)} ${time.clock}`);
  return date === undefined ? time : { ...time, date };
};

/**
 * The beginning of a Teams download: the title of the meeting, its day, `31m 23s`, and who started the transcription.
 */
const teamsEvent =
  /^\S.{0,80} \S{0,20}(?:trans[ck]ri(?:ption|pción|ptie|bering\p{L}{0,2})|trascrizione|transcrição|transs?kription\p{L}{0,2}|transkryp\p{L}{2,4})(?: \p{L}{3,14})?$/iu;
/** `to me, Ana`, as Gmail shows the recipients. */
const recipients = /^(?:to|an|à|para|aan) [\p{L}.-]{2,30}(?:,? [\p{L}.-]{2,30}){0,6}$/u;
/** `Ana <ana@x.example>`, `to ana@x.example`. */
const mailMark = /^(?:\S.{0,60} <[^\s@<>]{1,80}@[^\s@<>]{1,80}>|to (?:me|[^\s@<>]{1,80}@[^\s@<>]{1,80}))$/;
const teamsMark = /^(?:\d{1,2}h )?(?:\d{1,2}m )?\d{1,2}s$/;
