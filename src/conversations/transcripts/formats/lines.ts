/** `Name: text` lines, as chats, scripts and Google Meet write them; each may begin with a time. */
import { findSpeakerPrefixes, nameOf, speakerPrefix } from '../../../shared/subtitles/split-speakers.ts';
import { clockSource, parseClock, secondsOf } from '../clock-times.ts';
import type { Head, Item, LineFormat } from '../format.ts';
import type { SourceLine } from '../source-lines.ts';
import { roleOf } from '../speaker-roles.ts';

/** `[00:01:02] `, `(1:02) `, `00:01:02 - ` before the name or the text. */
const timePrefix = new RegExp(
  String.raw`^\s*(?:\[${clockSource}\]|\(${clockSource}\)|${clockSource})(?:\s*[-–|]\s*|\s+)(?=\S)`,
);

/** The lines that Google Meet adds around a transcript. */
const meetFurniture =
  /^(?:attendees|transcript|meeting ended after .*|this editable transcript was computer generated.*)$/i;

export const lines: LineFormat = {
  kind: 'lines',
  about: '"Name: text" lines, also with a time before the name: Google Meet',
  recognises(head) {
    if (/\.(?:csv|tsv|tab)$/i.test(head.name)) return false;
    const { texts, speakers } = inspect(head);
    const named = texts.filter((line) => isSpeaker(nameOf(line), speakers)).length;
    return named > 1 && named * 2 >= texts.length;
  },
  async *read({ head, lines: source }) {
    const { speakers, named } = inspect(head);
    // A name that is not in the beginning counts as a speaker if nearly all lines have one.
    const all = named * 2 >= head.lines.filter((line) => line.trim() !== '').length;
    yield* joinTurns(source, (name) => name !== undefined && (all || speakers.has(name)));
  },
};

function inspect({ lines: headLines }: Head) {
  const texts = headLines
    .map((line) => line.replace(timePrefix, ''))
    .filter((line) => line.trim() !== '' && !meetFurniture.test(line.trim()) && parseClock(line) === undefined);
  const speakers = findSpeakerPrefixes(texts.map((text) => [{ text }]));
  return { texts, speakers, named: texts.filter((text) => nameOf(text) !== undefined).length };
}

const isSpeaker = (name: string | undefined, speakers: ReadonlySet<string>): name is string =>
  name !== undefined && speakers.has(name);

/** A longer turn ends at a line, because memory contains a whole turn. */
const maxTurnChars = 100_000;

interface Turn {
  readonly line: number;
  readonly speaker: string | undefined;
  readonly start: number | undefined;
  readonly startChar: number;
  endChar: number;
  text: string;
}

async function* joinTurns(
  source: AsyncIterable<SourceLine>,
  accepts: (name: string | undefined) => boolean,
): AsyncGenerator<Item> {
  let turn: Turn | undefined;
  let speaker: string | undefined;
  /** A time on a separate line belongs to the next turn. */
  let heading: number | undefined;
  let isPreamble = false;
  for await (const line of source) {
    const text = line.text?.trim() ?? '';
    if (line.text === undefined || text === '') {
      if (turn !== undefined) yield finish(turn);
      turn = undefined;
      if (line.text === undefined) yield { line: line.number, error: `is ${line.problem}` };
      continue;
    }
    const alone = parseClock(text);
    if (alone !== undefined || meetFurniture.test(text)) {
      if (turn !== undefined) yield finish(turn);
      turn = undefined;
      heading = alone ?? heading;
      if (/^attendees$/i.test(text)) isPreamble = true;
      if (/^transcript$/i.test(text)) isPreamble = false;
      continue;
    }
    const time = timePrefix.exec(line.text);
    const rest = line.text.slice(time?.[0].length ?? 0);
    const name = nameOf(rest);
    const starts = accepts(name);
    if (isPreamble && !starts) continue;
    isPreamble = false;
    if (!starts && time === null && turn !== undefined && turn.text.length < maxTurnChars) {
      turn.text += ` ${text}`;
      turn.endChar = line.startChar + line.text.trimEnd().length;
      continue;
    }
    if (turn !== undefined) yield finish(turn);
    if (starts) speaker = name;
    const words = (starts ? rest.replace(speakerPrefix, '') : rest).trim();
    const startChar = line.startChar + line.text.lastIndexOf(words);
    turn = {
      line: line.number,
      speaker,
      start: time === null ? heading : secondsIn(time),
      startChar,
      endChar: startChar + words.length,
      text: words,
    };
    heading = undefined;
  }
  if (turn !== undefined) yield finish(turn);
}

function secondsIn(found: RegExpExecArray): number {
  const from = [1, 5, 9].find((group) => found[group + 1] !== undefined) ?? 1;
  return secondsOf(found[from], found[from + 1], found[from + 2], found[from + 3]);
}

function finish({ line, speaker, start, startChar, endChar, text }: Turn): Item {
  const role = speaker === undefined ? undefined : roleOf(speaker);
  return {
    line,
    text,
    ...(speaker !== undefined && { speaker }),
    ...(role !== undefined && { role }),
    ...(start === undefined ? { startChar, endChar } : { start }),
  };
}
