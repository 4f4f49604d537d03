/** Clock times in transcripts. */

/**
 * `1:02`, `00:01:02`, `00:01:02.500`, and `75:02` after an hour; without anchors. The groups are hours, minutes, seconds and
 * the fraction.
 */
const clock = String.raw`(?:(\d{1,3}):(?=[0-5]?\d:))?(\d{1,3}):([0-5]\d)(?:[.,](\d{1,9}))?`;

/** The same as a source for larger patterns: four groups. */
export const clockSource = clock;

const wholeClock = new RegExp(`^${clock}$`);

/** Seconds of a clock time; undefined if it is not one. */
export function parseClock(text: string): number | undefined {
  const found = wholeClock.exec(text.trim());
  return found === null ? undefined : secondsOf(found[1], found[2], found[3], found[4]);
}

const shownClock = /^\d{1,3}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?\s?m\.?)?$/i;

/** True for a time without a day: `9:14`, `09:14:02.5`, `9:14 p.m.`. */
export const isClock = (value: unknown): boolean => typeof value === 'string' && shownClock.test(value.trim());

/** Seconds from the groups of {@link clockSource}. */
export const secondsOf = (hours = '0', minutes = '0', seconds = '0', fraction = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);

/** The beginning of a time line of subtitles; some have no hours, or no decimal point. */
export const cueTimes = /^\s*(?:\d{1,4}:)?\d{1,2}:\d{1,2}[,.]\d{1,3}\s*(?:-->|,\d{1,4}:\d{2}:\d{2}\.\d{3}\s*$)/;

/** The words for the halves of the day, and those before a time. */
const morning = '오전|上午|午前|凌晨|早上|ÖÖ|ص|ق\\.ظ|πμ|π\\.μ\\.?|पूर्वाह्न';
const evening = '오후|下午|午後|晚上|中午|ÖS|م|ب\\.ظ|μμ|μ\\.μ\\.?|अपराह्न';
const before = 'klo|kl\\.?|um|à|às|alle(?: ore)?|ore|a las|o godz\\.|om|в|о|pukul';
/** The same as a source for larger patterns, with a space. */
export const beforeClock = `(?:(?:at|${before}) )?`;
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19\u0966-\u096f]/g;
const digitOf = (one: string): string => {
  const code = one.charCodeAt(0);
  return String(code >= 0x966 && code <= 0x96f ? code - 0x966 : code & 15);
};
const unusual = new RegExp(
  `[\\u0660-\\u0669\\u06f0-\\u06f9\\uff10-\\uff19\\u0966-\\u096f年년]|\\d{4}\\. \\d|${morning}|${evening}|(?:^|[^\\p{L}])(?:${before}) \\d|\\d Uhr|\\dh\\d\\d|\\d{4},? \\d{1,2}\\.\\d\\d|\\d[\\s\\u00a0\\u202f]h[\\s\\u00a0\\u202f]\\d\\d[\\s\\u00a0\\u202f]min`,
  'u',
);
const day =
  /(\d{4})(?:\s?[年년]\s?|\. )(\d{1,2})(?:\s?[月월]\s?|\. )(\d{1,2})(?:\s?[日일]|\.)(?:\s?[(（]?[日月火水木金土월화수목금토일](?:曜日|요일)?[)）]?(?!\p{L}))?/gu;
const eastern = new RegExp(
  `(?:(?:(${morning})|(${evening}))\\s?(\\d{1,2})[:：時时시点]\\s?(\\d{1,2})|(\\d{1,2})[時时시点]\\s?(\\d{1,2}))(?:[:：分분]\\s?(\\d{1,2}))?[分분秒초]?`,
  'gu',
);
const halfAfter = new RegExp(
  `(\\d:\\d{2}(?::\\d{2})?)[\\s\\u00a0\\u202f]?(?:(${morning})|(${evening}))(?!\\p{L})`,
  'gu',
);
const afterWord = new RegExp(
  `(?<=^|[^\\p{L}])(?:${before})[\\s\\u00a0](\\d{1,2})(?:[.:]|\\s?h\\s?)(\\d{2})(?:[.:](\\d{2}))?(?:\\s?(?:Uhr|h)(?!\\p{L}))?`,
  'gu',
);

/** `13 h 49 min 07 s`, in Canada. */
const longClock = /(?<![\d.:])(\d{1,2})\sh\s(\d{2})\smin(?:\s(\d{2})\ss)?(?!\p{L})/gu;

/** Times in other digits and languages, as dates.ts reads them: `١:٤٩ م`, `2026년 11월 15일 오후 1:49`, `klo 14.08`, `14h08`. */
export function plainTimes(text: string): string {
  if (/^[\d :/[\]()TZ-]*$/.test(text) || !unusual.test(text)) return text;
  const half = (isMorning: string | undefined) => (isMorning === undefined ? ' PM' : ' AM');
  const clockOf = (...parts: readonly (string | undefined)[]) =>
    parts.flatMap((one) => one?.padStart(2, '0') ?? []).join(':');
  return (
    text
      .replace(otherDigits, digitOf)
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .replaceAll('،', ',')
      .replace(day, '$1-$2-$3')
      .replace(eastern, (_, early, late, hour = '', minute = '', hours = '', minutes = '', seconds?: string) =>
        early === undefined && late === undefined
          ? clockOf(hours, minutes, seconds)
          : clockOf(hour, minute, seconds) + half(early),
      )
      .replace(halfAfter, (_, at: string, early) => at + half(early))
      .replace(afterWord, (_, hours: string, minutes: string, seconds?: string) => clockOf(hours, minutes, seconds))
      .replace(/(?<![\d.:])(\d{1,2})h(\d{2})(?![\p{L}\d])/gu, '$1:$2')
      // Where clocks have points, days are first.
      .replace(/(?<!\d)(\d{1,2})[-/](\d{1,2})[-/](?=\d{4},? \d{1,2}\.\d{2}(?![\d.]))/g, '$1.$2.')
      .replace(
        /(?<=[-./ ]\d{4},? )(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?![\d.])/g,
        (_, hours: string, minutes: string, seconds?: string) => clockOf(hours, minutes, seconds),
      )
      .replace(longClock, (_, hours: string, minutes: string, seconds?: string) => clockOf(hours, minutes, seconds))
      .replace(/(\d:\d{2}) Uhr(?!\p{L})/gu, '$1')
  );
}

const timeHead = new RegExp(
  `^(?:[^\\p{L}]|[日月火水木金土월화수목금토일](?:曜日|요일)|[年月日년월일]|(?:${morning}|${evening}|${before}|Uhr|h|min|s)(?![\\p{L}\\p{M}]))+`,
  'u',
);
const maxHeadChars = 60;
/** `#00:01:02-3#`, the end of what was said, in transcripts of interviews. */
const lastTime = /\s*#\d{1,2}:\d{2}:\d{2}-\d#$/;
/** `[[00:01:02](https://recorder.example/1?t=62)]`. */
const linkedTime = /\[{1,2}(\d{1,2}:\d{2}(?::\d{2})?)\]\(https?:[^()\s]{1,500}\)\]?/;

/** `[0.00s -> 3.84s]`: seconds, of which the unit or the decimals and the arrow tell. */
const secondsHead =
  /^\s*\[(\d{1,6}(?:\.\d{1,3})?)(?:\s?s(?:ec)?)?(?:\s*(?:-{1,2}>|→|[-–—])\s*(\d{1,6}(?:\.\d{1,3})?)(?:\s?s(?:ec)?)?)?\](?=\s)/;

/** @param hasHours as the line is: `13:49` may be a time of the day, and `00:13:49` is not */
export function clockOfSeconds(seconds: number, hasHours = true): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round((seconds % 60) * 1000) / 1000];
  const two = (value: number | string) => String(value).padStart(2, '0');
  const [whole = '', fraction] = String(rest).split('.');
  const hours = hasHours || minutes >= 60 ? `${two(Math.floor(minutes / 60))}:` : '';
  return `${hours}${two(minutes % 60)}:${two(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** `( 1m 4s )`, as Salesforce writes the age of a chat. */
const ageHead = /^\s*\(\s?(?:(\d{1,2})h\s)?(?:(\d{1,3})m\s)?(\d{1,5})s\s?\)(?=\s)/;
const ageToClock = (line: string): string =>
  line.replace(
    ageHead,
    (_, hours = '0', minutes = '0', seconds = '0') =>
      `[${clockOfSeconds(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))}]`,
  );

/** `[12/10/2026] [09:41]`. */
const dayAndClock = /^\s*\[\s?([^[\]]{5,20}\d)\s?\]\s?[[(]\s?(\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?)\s?[\])]/i;

const secondsToClocks = (line: string): string =>
  line.replace(secondsHead, (head, start: string, end?: string) =>
    head.includes('s') || (head.includes('.') && /[>→]/.test(head))
      ? `[${[start, ...(end === undefined ? [] : [end])].map((one) => clockOfSeconds(Number(one))).join(' --> ')}]`
      : head,
  );

/** `**[00:01:02] Ana:** Hello`. */
const boldHead = /^(?:[-*•]\s+)?\*\*([[(]?\d{1,4}[:./-]\d[^*]{0,80})\*\*/;

/** The same for the time that begins a line. */
export function plainTimeHead(given: string): string {
  const line = given.startsWith('**') || given.startsWith('- **') ? given.replace(boldHead, '$1') : given;
  if (line.includes('](http')) return line.replace(linkedTime, '[$1]');
  if (line.endsWith('#')) return line.replace(lastTime, '');
  if (/^\s*\[ ?\d/.test(line)) {
    const clocks = secondsToClocks(line.replace(dayAndClock, '[$1 $2]'));
    if (clocks !== line) return clocks;
  }
  if (/^\s*\(\s?\d/.test(line)) {
    const clock = ageToClock(line);
    if (clock !== line) return clock;
  }
  const head = timeHead.exec(line.slice(0, maxHeadChars))?.[0] ?? '';
  return /\p{Nd}/u.test(head) ? plainTimes(head) + line.slice(head.length) : line;
}
