/** Finds by when something is due: the words of a sentence that say so, and the day that they mean. */
import { anyOf } from '../../clips/detection/compose-pattern.ts';
import { months, weekdays } from '../../clips/detection/data/phrases.ts';

/** The words, as a slice of the sentence. */
export interface Due {
  readonly words: string;
  /** `2026-11-27`, if the words mean one day only. */
  readonly date?: string;
}

const numbers: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, number): [string, number] => [word, number])
    .concat([
      ['a', 1],
      ['an', 1],
    ]),
);

const monthName = `(?:${months.map((month) => `${month}|${month.slice(0, 3)}\\.?`).join('|')}|sept\\.?)`;
const ordinal = String.raw`\d{1,2}(?:st|nd|rd|th)`;
const count = `(?:\\d{1,3}|${[...numbers.keys()].slice(1).join('|')}|half an|a few|a couple of|couple of|several)`;
const unit = '(?:(?:business|working) )?(?:minutes?|hours?|days?|weeks?|months?)';
const dayPart = '(?:morning|afternoon|evening|night|noon|lunchtime)';
const clock = String.raw`(?:\d{1,2}(?:[:.]\d{2})? ?(?:a\.?m\b\.?|p\.?m\b\.?|o['’]clock)|\d{1,2}:\d{2}|noon|midnight|midday)`;
const atClock = `(?:,? (?:at|by|before|until|around) ${clock})?`;
const date = anyOf(
  String.raw`\d{4}-\d{2}-\d{2}`,
  `(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${monthName}(?:,? \\d{4})?`,
  `${monthName} (?:the )?\\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?`,
  `the ${ordinal}`,
);
const event =
  '(?:meeting|call|release|launch|deadline|weekend|demo|review|appointment|visit|sprint|holidays?|presentation|session)';

/** Times that mean a deadline without a word such as "by". */
const points = anyOf(
  '(?:the day after )?tomorrow(?: (?:first thing|at noon))?',
  'first thing tomorrow',
  'today',
  'tonight',
  'as soon as possible|asap|right away|immediately|straight away',
  `(?:this|next|later this|early next|late next|the following|the coming) (?:week|month|quarter|year|weekend|${dayPart}|meeting|sprint)`,
  '(?:the )?(?:end|beginning|start|close) of (?:today|tomorrow|(?:the |this |next )?(?:business day|business|day|week|month|quarter|year)(?: on \\w+day)?)',
  'eod|eow|cob|end of play',
  `(?:this |next |the coming |the following )?${anyOf(...weekdays)}(?: (?:next )?week)?`,
  `(?:${anyOf(...weekdays)},? )?(?:the )?${date}`,
);
const end = String.raw`(?![\p{L}\p{N}])`;

/** In this order: a deadline is more specific than another time, and a time in words more than an hour. */
const patterns: readonly RegExp[] = [
  `(?:${points},? )?(?:no |not )?(?:later than|by|before|until|till|within|due|in time for) (?:the |our |this |that |next |our next |the next )?(?:${points}|${dayPart}|next ${event}|${event})(?: ${dayPart})?${atClock}`,
  `(?:within|in) (?:the next |less than |about |at most |under )?${count} ${unit}(?:['’] time)?`,
  `(?:by|before|until|till) ${clock}(?: (?:on )?${points})?`,
  `(?:(?:on|for|at|from|around|over|first thing|early|late) )?(?:the )?${points}(?: ${dayPart})?${atClock}`,
  `(?:at|around) ${clock}(?: (?:on )?${points})?`,
  `(?:after|at|in|during|following) (?:the|our|this|that|your) (?:next )?${event}`,
  '(?:after|before|at|over|during) (?:breakfast|lunch|dinner|work|school)',
  `(?:once a|every|each) (?:day|week|month|morning|${anyOf(...weekdays)})`,
].map((source) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${source})${end}`, 'giu'));

/** Precedes a time that has passed, or that says how long something is: "since Monday", "the bill of 1 December". */
const past = /(?:\b(?:last|since|of|from|ago|past|was|were|until|every)|\bin the|['’]s) $/i;
const after = /^ (?:ago|in a row|of (?:downtime|notice)|long|free|old|'s|’s)/i;

/**
 * Finds the words that say when something is due.
 *
 * @param sentence as it is written
 * @param reference the day of the conversation, `2026-11-22`; absent if it is unknown
 */
export function findDue(sentence: string, reference?: string): Due | undefined {
  for (const pattern of patterns) {
    for (const { 0: found, index } of sentence.matchAll(pattern)) {
      const words = found.replace(/(?<=[ap]m)\.$/i, '');
      if (past.test(sentence.slice(Math.max(0, index - 12), index)) || after.test(sentence.slice(index + words.length)))
        continue;
      const date = resolveDate(words, reference);
      return { words, date };
    }
  }
  return undefined;
}

/** @returns undefined for words that may mean several days, such as "next Friday" (the coming one, or the one after it) */
export function resolveDate(words: string, reference?: string): string | undefined {
  const text = words.toLowerCase();
  const iso = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (iso !== undefined) return isDay(iso) ? iso : undefined;
  const month = months.findIndex((one) =>
    new RegExp(`\\b${one.slice(0, 3)}(?:${one.slice(3)}|\\.|t\\.?)?(?![a-z])`).test(text),
  );
  const day = Number(/\b(\d{1,2})(?:st|nd|rd|th)?\b(?![:.]\d)(?! ?(?:a\.?m|p\.?m|o['’]clock))/.exec(text)?.[1]);
  const year = Number(/\b(\d{4})\b/.exec(text)?.[1]);
  if (month >= 0 && year > 0) return dayOf(year, month, day);
  const today = reference === undefined || !isDay(reference) ? undefined : new Date(`${reference}T00:00:00Z`);
  if (today === undefined) return undefined;
  if (month >= 0) return firstFrom(today, (ahead) => dayOf(today.getUTCFullYear() + ahead, month, day));
  if (/\bthe \d{1,2}(?:st|nd|rd|th)\b/.test(text)) {
    return firstFrom(today, (ahead) => dayOf(today.getUTCFullYear(), today.getUTCMonth() + ahead, day));
  }
  if (text.includes('day after tomorrow')) return shift(today, 2);
  if (text.includes('tomorrow')) return shift(today, 1);
  if (
    /\b(?:today|tonight|end of (?:the |this )?(?:business )?day|eod|cob|this (?:morning|afternoon|evening))\b/.test(
      text,
    )
  )
    return shift(today, 0);
  if (/\bend of (?:the |this )?month\b/.test(text))
    return dayOf(today.getUTCFullYear(), today.getUTCMonth() + 1, 0, true);
  if (/\bend of (?:the |this )?year\b/.test(text)) return dayOf(today.getUTCFullYear(), 11, 31);
  const span = /(?:within|in) (?:the next |less than |about |at most |under )?(\w+) (days?|weeks?)(?![a-z])/.exec(text);
  const amount = span === null ? Number.NaN : Number(numbers.get(span[1] ?? '') ?? span[1]);
  if (Number.isInteger(amount)) return shift(today, amount * (span?.[2]?.startsWith('week') ? 7 : 1));
  const hours = Number(/(?:within|in) (?:the next |less than |about |at most |under )?(\d+) hours/.exec(text)?.[1]);
  if (hours > 0 && hours % 24 === 0) return shift(today, hours / 24);
  const weekday = weekdays.findIndex((one) => text.includes(one));
  // Said on a Friday, "by Friday" may be today; "next Friday" is the coming one for some.
  if (weekday < 0 || /\b(?:next|following|week)\b/.test(text)) return undefined;
  const ahead = (weekday + 1 - today.getUTCDay() + 7) % 7;
  return ahead === 0 ? undefined : shift(today, ahead);
}

const format = (day: Date): string => day.toISOString().slice(0, 10);

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && format(day) === text;
};

const shift = (day: Date, days: number): string => format(new Date(day.getTime() + days * 86_400_000));

/** @returns undefined for a day that the month does not have */
function dayOf(year: number, month: number, day: number, isRelative = false): string | undefined {
  const found = new Date(Date.UTC(year, month, day));
  if (Number.isNaN(found.getTime()) || (!isRelative && found.getUTCDate() !== day)) return undefined;
  return format(found);
}

/** The first of two candidate days, a year or a month apart, that is not over. */
function firstFrom(today: Date, dayAt: (ahead: number) => string | undefined): string | undefined {
  const [now, next] = [dayAt(0), dayAt(1)];
  return now !== undefined && now >= format(today) ? now : next;
}
