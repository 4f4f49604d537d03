/**
 * Transcripts with a heading above each turn: Otter and Teams (`Name  0:12`), Rev (`Name (00:12):`), Zoom (`[Name]
 * 15:04:12`).
 */
import { clockSource, parseClock, secondsOf } from '../clock-times.ts';
import { readDate } from '../dates.ts';
import type { Head, Item, LineFormat } from '../format.ts';
import { clockIn, daySource, showsDayClock } from '../line-times.ts';
import { roleOf } from '../speaker-roles.ts';
import { maxTurnChars } from '../turns.ts';

export const headings: LineFormat = {
  kind: 'lines',
  about: 'a name and a time above each turn: Otter, Rev, Fathom, Microsoft Teams, Zoom captions',
  recognises(head: Head) {
    const filled = head.lines.filter((line) => line.trim() !== '').length;
    let afterBlank = true;
    let found = 0;
    for (const [index, line] of head.lines.entries()) {
      // A list of chapters has no words below its times.
      const isChapter = fathom.test(line.trim()) && (head.lines[index + 1] ?? '').trim() === '';
      if (readHeading(line, afterBlank) !== undefined && !isChapter) found += 1;
      afterBlank = line.trim() === '';
    }
    return found >= 2 && found * 8 >= filled;
  },
  async *read({ head, lines }) {
    let heading: Heading | undefined;
    let turn: { line: number; text: string; startChar: number; endChar: number; time: Heading | undefined } | undefined;
    let afterBlank = true;
    const finish = (): Item[] => {
      if (turn === undefined) return [];
      const { line, text, time: { start, date, clock } = {}, startChar, endChar } = turn;
      const speaker = heading?.speaker;
      const role = speaker === undefined ? undefined : roleOf(speaker);
      turn = undefined;
      return [
        {
          line,
          text,
          ...(speaker !== undefined && { speaker }),
          ...(role !== undefined && { role }),
          ...(date !== undefined && { date }),
          ...(start === undefined ? { startChar, endChar } : { start }),
          ...(clock !== undefined && { fields: { time: clock } }),
        },
      ];
    };
    let time: Heading | undefined;
    const isTeams = head.lines.slice(0, maxPreamble).some((line) => teamsMark.test(line.trim()));
    const hasTitle = startsWithTitle(head);
    const isDayClock = showsDayClock(head.lines, (line) => readHeading(line, true)?.start);
    for await (const { number, text, problem, startChar } of lines) {
      const words = text?.trim() ?? '';
      const next = text === undefined ? undefined : readHeading(text, afterBlank);
      afterBlank = words === '';
      if (next !== undefined || words === '') yield* finish();
      if (text === undefined) yield { line: number, error: `is ${problem}` };
      if (next !== undefined) {
        heading = next;
        time =
          isDayClock && next.start !== undefined ? { ...next, start: undefined, clock: clockIn(text ?? '') } : next;
      }
      if (next !== undefined || words === '' || furniture.test(words)) continue;
      if (heading === undefined && (isTeams || hasTitle)) continue;
      if (isTeams && teamsEvent.test(words)) continue;
      const end = startChar + (text ?? '').trimEnd().length;
      if (turn !== undefined && turn.text.length < maxTurnChars) {
        turn.text += ` ${words}`;
        turn.endChar = end;
        continue;
      }
      yield* finish();
      turn = { line: number, text: words, time, startChar: end - words.length, endChar: end };
      time = undefined;
    }
    yield* finish();
  },
};

/** Lines above the first heading are a title, unless they are long. */
function startsWithTitle({ lines }: Head): boolean {
  let afterBlank = true;
  const first = lines.findIndex((line) => {
    const found = readHeading(line, afterBlank) !== undefined;
    afterBlank = line.trim() === '';
    return found;
  });
  return first >= 0 && first <= maxPreamble * 2 && lines.slice(0, first).every(({ length }) => length <= 160);
}

/** Lines that Otter and Fathom add around and between turns. */
const furniture =
  /^(?:transcribed by https?:\/\/otter\.ai\/?|VIEW RECORDING - .*|(?:ACTION ITEM|SCREEN SHARING): .*|.{1,300} - WATCH: https?:\/\/\S+)$/i;

/**
 * The beginning of a Teams download: the title of the meeting, its day, `31m 23s`, and who started the transcription.
 */
const maxPreamble = 12;
const teamsEvent = /^\S.{0,80} (?:started|stopped) transcription$/;
const teamsMark = /^(?:(?:\d{1,2}h )?(?:\d{1,2}m )?\d{1,2}s|\S.{0,80} started transcription)$/;

interface Heading {
  readonly speaker: string | undefined;
  /** Seconds, unless it is a time of the day. */
  readonly start?: number;
  readonly date?: string;
  readonly clock?: string;
}

const time = `(?:${clockSource})`;
const shapes = [
  // Rev: `Dana Whitfield (00:12):`
  new RegExp(String.raw`^(\S.{0,60}?)\s*[([]${time}[)\]]:?$`),
  // Zoom: `[Dana Whitfield] 15:04:12`
  new RegExp(String.raw`^\[([^[\]]{1,60})\]\s+${time}$`),
  // Otter and Teams: `Dana Whitfield  0:12`
  new RegExp(String.raw`^(\S.{0,60}?)(?:\s{2,}|\t)${time}$`),
];
/** Fathom: `0:12 - Dana Whitfield (Brightcart)`, also `@0:12 - Dana Whitfield`, after an empty line. */
const fathom = new RegExp(String.raw`^@?${clockSource} - (\p{L}[^:!?]{0,80})$`, 'u');
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** `Dana Whitfield, Nov 15, 2026 1:49 PM`, `Dana Whitfield [1:49 PM]`: a time of the day. */
const dayShape = new RegExp(
  String.raw`^(\S.{0,60}?)(?:\s{1,4}|\s?[,|–—-]\s|\s[([])((?:(?:${daySource}(?:,? |,? at |T))\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?|(?:today at |yesterday at )?\d{1,2}:\d{2}(?::\d{2})?\s?[ap]\.?m\.?))[)\]]?:?$`,
  'iu',
);

function readDayHeading(text: string): Heading | undefined {
  const [, name, time] = dayShape.exec(text) ?? [];
  // The date above a transcript has no name.
  if (
    name === undefined ||
    readDate(name) !== undefined ||
    readDate(text) !== undefined ||
    time === undefined ||
    /[.!?;:]$/.test(name) ||
    name.split(/\s+/).length > 6
  )
    return undefined;
  const date = readDate(time);
  return { speaker: name.replace(/^\[(.*)\]$/, '$1').trim(), ...(date === undefined ? { clock: time } : { date }) };
}

/** With a single space: only a name, after an empty line. */
const spaced = new RegExp(
  String.raw`^((?:[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}.'’_-]*|\d+)(?: (?:[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*|\d+|de|da|van|von|der|den|del|la|le|el|al|bin)){0,4}(?: \([^()]{1,30}\))?) ${time}$`,
  'u',
);

function readHeading(line: string, afterBlank: boolean): Heading | undefined {
  if (line.length > 120) return undefined;
  const text = line.replace(directionMarks, '').trim();
  const ofDay = readDayHeading(text);
  if (ofDay !== undefined) return ofDay;
  const alone = parseClock(text);
  if (alone !== undefined) return { speaker: undefined, start: alone };
  const [, hours, minutes, seconds, fraction, called] = (afterBlank && fathom.exec(text)) || [];
  if (called !== undefined) return { speaker: called.trim(), start: secondsOf(hours, minutes, seconds, fraction) };
  for (const shape of afterBlank ? [...shapes, spaced] : shapes) {
    const found = shape.exec(text);
    const name = found?.[1]?.trim();
    if (found === null || name === undefined || /[.!?,;:]$/.test(name) || /\d:\d\d/.test(name)) continue;
    return { speaker: name, start: secondsOf(found[2], found[3], found[4], found[5]) };
  }
  return undefined;
}
