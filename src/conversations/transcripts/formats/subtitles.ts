/**
 * WebVTT, SRT and SBV, which one parser reads: Zoom (`Name: text`), Teams (`<v Name>`), YouTube, Whisper and subtitle
 * editors.
 */

import { countBy } from '../../../shared/collections/group-by.ts';
import { tryParseJson } from '../../../shared/parse-json.ts';
import { asObject } from '../../../shared/subtitles/json-members.ts';
import { readSubtitles } from '../../../shared/subtitles/parse-subtitles.ts';
import { escapeMarkup } from '../../../shared/subtitles/plain-cue-text.ts';
import { SubtitleError } from '../../../shared/subtitles/read-cues.ts';
import { nameOf } from '../../../shared/subtitles/split-speakers.ts';
import { type FormatInput, type Item, type LineFormat, TranscriptError } from '../format.ts';
import { lineItem } from '../messages/turns.ts';
import { joinLines } from '../source-lines.ts';
import { roleOf } from '../speakers/speaker-roles.ts';
import { cueTimes } from '../times/clock-times.ts';
import { unroll } from './rolling-captions.ts';
import { isSubStation, readSubStation } from './substation.ts';
import { areWordRecords, readWordRecords } from './word-records.ts';

export const vtt: LineFormat = {
  kind: 'lines',
  about: 'WebVTT subtitles: Zoom, Microsoft Teams, YouTube',
  recognises: ({ lines }) => /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ''),
  read,
};

/** A time line of SBV: `0:00:01.000,0:00:03.500`. */
const sbvTimes = /^([ \t]*\d{1,4}:\d{2}:\d{2}\.\d{3}),(\d{1,4}:\d{2}:\d{2}\.\d{3}[ \t]*)$/gm;

export const srt: LineFormat = {
  kind: 'lines',
  about: 'SubRip subtitles, SBV, SubStation Alpha, RTTM, CTM and STM: YouTube, Google Meet, Aegisub',
  recognises: ({ lines }) =>
    isSubStation(lines) ||
    areWordRecords(lines) ||
    lines
      .filter((line) => line.trim() !== '')
      .slice(0, 5)
      .some((line) => cueTimes.test(line)),
  read,
};

async function* read({ head, lines }: FormatInput): AsyncGenerator<Item> {
  if (isSubStation(head.lines)) {
    yield* readSubStation(lines);
    return;
  }
  if (areWordRecords(head.lines)) {
    yield* readWordRecords(head.lines, lines);
    return;
  }
  const { text, bad } = await joinLines(lines);
  const { subtitles, broken, ignored } = parse(text);
  const errors = [
    ...broken.map(({ line }) => ({ line, error: 'has times that cannot be read' })),
    ...ignored.map(({ line }) => ({ line, error: 'begins a cue without times' })),
    ...bad.map(({ number, problem }) => ({ line: number, error: `is ${problem}` })),
  ].sort((a, b) => a.line - b.line);
  const badLines = bad.map(({ number }) => number);
  let next = 0;
  const isCarried = namesChanges(subtitles, text);
  let last: string | undefined;
  for (const { line, endLine, text: words, startMs, endMs, ...cue } of unroll(subtitles)) {
    const speaker = cue.speaker ?? (isCarried ? last : undefined);
    last = speaker;
    for (; errors[next] !== undefined && (errors[next]?.line ?? 0) < line; next += 1) yield errors[next] as Item;
    if (badLines.some((number) => number >= line && number <= endLine)) continue;
    const role = speaker === undefined ? undefined : roleOf(speaker);
    yield lineItem({ line, text: words }, { speaker, role, start: startMs / 1000, end: endMs / 1000 });
  }
  yield* errors.slice(next);
}

/** True if cues have a name where the speaker changes: the first has one, and no dash begins a dialogue. */
const namesChanges = (cues: readonly { readonly speaker?: string }[], text: string): boolean =>
  cues[0]?.speaker !== undefined &&
  cues.filter(({ speaker }) => speaker !== undefined).length * 4 >= cues.length &&
  new Set(cues.map(({ speaker }) => speaker)).size > 2 &&
  !/^[ \t]*(?:[-–—]|>>) ?\S/m.test(text);

function parse(text: string) {
  try {
    return readSubtitles(readPayloads(tagSpeakers(text.replace(sbvTimes, '$1 --> $2'))));
  } catch (error) {
    if (!(error instanceof SubtitleError)) throw error;
    throw new TranscriptError('has no line of times, such as 00:00:01,000 --> 00:00:02,000');
  }
}

/** Microsoft Graph offers transcripts whose cues are JSON: https://learn.microsoft.com/graph/api/calltranscript-get */
const payload = /^\{.*"spokenText".*\}[ \t]*\r?$/gm;

function readPayloads(text: string): string {
  if (!text.includes('"spokenText"')) return text;
  return text.replace(payload, (whole) => {
    const value = tryParseJson(whole);
    if (value === undefined) return whole;
    const { speakerName, spokenText } = asObject(value) ?? {};
    const encode = (words: unknown) => escapeMarkup(String(words ?? '').replace(/\s+/g, ' '));
    return `<v ${encode(speakerName)}>${encode(spokenText)}</v>`;
  });
}

/** Webex and others name the speaker in the identifier of a cue: `12 "Anna Smith" (2101349376)`, `12 - Anna Smith`. */
const webexCue =
  /^(\d{1,7} (?:"([^"\n]{1,100})" \(\d{1,20}\)|[-–] ([^\n]{1,60}))[ \t]*\r?\n[ \t]*[\d:.]+[ \t]+-->[^\n]*\n)(?=[ \t]*\S)/gm;

const tagSpeakers = (text: string): string =>
  tagTeamsSpeakers(
    tagNameLines(text).replace(
      webexCue,
      (_, start: string, a?: string, b = '') => `${start}<v ${escapeMarkup(a ?? b)}>`,
    ),
  );

/** A name above the words of a cue: `[Ana Lee]`, `(Ana Lee)` or `Ana Lee:`. */
const nameLine =
  /^[ \t]*(?:\[([^[\]\n]{1,60})\]|\(([^()\n]{1,60})\)|([^\s:<>-][^:<>\n]{0,59}):)[ \t]*(\r?\n)(?=[ \t]*\S)/gm;

/** The names become voice tags if they recur. */
function tagNameLines(text: string): string {
  const nameIn = (...names: readonly (string | undefined)[]) => nameOf(`${names.find((one) => one !== undefined)}: x`);
  const counts = countBy(text.matchAll(nameLine), ([, ...names]) => nameIn(...names.slice(0, 3)));
  if (![...counts.values()].some((count) => count > 1)) return text;
  return text.replace(nameLine, (line, a?: string, b?: string, c?: string, end = '') => {
    const name = nameIn(a, b, c);
    return name === undefined || (c !== undefined && (counts.get(name) ?? 0) < 2)
      ? line
      : `<v ${escapeMarkup(name)}>${end}`;
  });
}

/** A cue in an older Teams download: `0:0:5.10 --> 0:0:8.25`, then the name, then the text. */
const teamsCue =
  /^([ \t]*\d:\d{1,2}:\d{1,2}\.\d{1,3}[ \t]+-->[ \t]+[\d:.]+[ \t]*\r?\n)([^\s<>][^\n<>]{0,80}?)([ \t]*\r?\n)(?=[ \t]*\S)/gm;
const cueStart = /^[ \t]*[\d:.,]+[ \t]+-->/gm;

/** The names become voice tags if nearly all cues have one. */
function tagTeamsSpeakers(text: string): string {
  const named = [...text.matchAll(teamsCue)].filter(([, , name = '']) => isName(name)).length;
  if (named === 0 || named * 5 < (text.match(cueStart)?.length ?? 0) * 4) return text;
  return text.replace(teamsCue, (cue, times: string, name: string, end: string) =>
    isName(name) ? `${times}<v ${name}>${end}` : cue,
  );
}

const isName = (text: string): boolean => !/[.!?,;:…]$/.test(text) && text.split(/\s+/).length <= 6;
