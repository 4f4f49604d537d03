/**
 * Transcripts with a heading above each turn: Otter and Teams (`Name  0:12`), Rev (`Name (00:12):`), Zoom (`[Name]
 * 15:04:12`).
 */
import { clockSource, parseClock, secondsOf } from '../clock-times.ts';
import type { Head, Item, LineFormat } from '../format.ts';
import { roleOf } from '../speaker-roles.ts';

export const headings: LineFormat = {
  kind: 'lines',
  about: 'a name and a time above each turn: Otter, Rev, Microsoft Teams, Zoom captions',
  recognises(head: Head) {
    const filled = head.lines.filter((line) => line.trim() !== '').length;
    let afterBlank = true;
    let found = 0;
    for (const line of head.lines) {
      if (readHeading(line, afterBlank) !== undefined) found += 1;
      afterBlank = line.trim() === '';
    }
    return found >= 2 && found * 8 >= filled;
  },
  async *read({ head, lines }) {
    let heading: Heading | undefined;
    let turn: { line: number; text: string; startChar: number; endChar: number; start: number | undefined } | undefined;
    let afterBlank = true;
    const finish = (): Item[] => {
      if (turn === undefined) return [];
      const { line, text, start, startChar, endChar } = turn;
      const speaker = heading?.speaker;
      const role = speaker === undefined ? undefined : roleOf(speaker);
      turn = undefined;
      return [
        {
          line,
          text,
          ...(speaker !== undefined && { speaker }),
          ...(role !== undefined && { role }),
          ...(start === undefined ? { startChar, endChar } : { start }),
        },
      ];
    };
    let time: number | undefined;
    const isTeams = head.lines.slice(0, maxPreamble).some((line) => teamsMark.test(line.trim()));
    for await (const { number, text, problem, startChar } of lines) {
      const words = text?.trim() ?? '';
      const next = text === undefined ? undefined : readHeading(text, afterBlank);
      afterBlank = words === '';
      if (next !== undefined || words === '') yield* finish();
      if (text === undefined) yield { line: number, error: `is ${problem}` };
      if (next !== undefined) {
        heading = next;
        time = next.start;
      }
      if (next !== undefined || words === '' || footer.test(words)) continue;
      if (isTeams && (heading === undefined || teamsEvent.test(words))) continue;
      const end = startChar + (text ?? '').trimEnd().length;
      if (turn !== undefined && turn.text.length < maxTurnChars) {
        turn.text += ` ${words}`;
        turn.endChar = end;
        continue;
      }
      yield* finish();
      turn = { line: number, text: words, start: time, startChar: end - words.length, endChar: end };
      time = undefined;
    }
    yield* finish();
  },
};

/** A longer turn ends at a line, because memory contains a whole turn. */
const maxTurnChars = 100_000;

const footer = /^transcribed by https?:\/\/otter\.ai\/?$/i;

/**
 * The beginning of a Teams download: the title of the meeting, its day, `31m 23s`, and who started the transcription.
 */
const maxPreamble = 12;
const teamsEvent = /^\S.{0,80} (?:started|stopped) transcription$/;
const teamsMark = /^(?:(?:\d{1,2}h )?(?:\d{1,2}m )?\d{1,2}s|\S.{0,80} started transcription)$/;

interface Heading {
  readonly speaker: string | undefined;
  readonly start: number;
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
/** With a single space: only a name, after an empty line. */
const spaced = new RegExp(
  String.raw`^((?:[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*|\d+)(?: (?:[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*|\d+)){0,3}) ${time}$`,
  'u',
);

function readHeading(line: string, afterBlank: boolean): Heading | undefined {
  if (line.length > 120) return undefined;
  const text = line.trim();
  const alone = parseClock(text);
  if (alone !== undefined) return { speaker: undefined, start: alone };
  for (const shape of afterBlank ? [...shapes, spaced] : shapes) {
    const found = shape.exec(text);
    const name = found?.[1]?.trim();
    if (found === null || name === undefined || /[.!?,;:]$/.test(name) || /\d:\d\d/.test(name)) continue;
    return { speaker: name, start: secondsOf(found[2], found[3], found[4], found[5]) };
  }
  return undefined;
}
