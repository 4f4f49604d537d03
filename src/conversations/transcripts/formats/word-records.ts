/**
 * Records of NIST for recognisers: RTTM, with a type before each, and CTM (`call A 0.42 0.27 hello 0.98`): a word per line, with the
 * recording, its channel, the beginning and the length in seconds; and STM, with a turn per line:
 * `call 1 ana 0.42 3.10 <o,f0,female> hello there`.
 */
import { groupBy } from '../../../shared/collections/group-by.ts';
import type { Item } from '../format.ts';
import { joinWords, type SpokenWord, splitVoices, turnItem } from '../messages/turns.ts';
import type { SourceLine } from '../source-lines.ts';
import { inTimeOrder } from '../times/time-order.ts';

const rttm = /^[A-Z][A-Z/-]{2,20}(?:\s+\S+){2}\s+(?:[\d.]+|<NA>)\s+(?:[\d.]+|<NA>)(?:\s+\S+){4,5}$/;
const ctm = /^\S+\s+\w{1,8}\s+\d+\.\d+\s+\d+\.\d+\s+\S+(?:\s+(?:\d(?:\.\d+)?|NA|<NA>)(?:\s+\S+){0,2})?$/;
const stm = /^(\S+)\s+(\w{1,8})\s+(\S+)\s+(\d+(?:\.\d+)?)\s+(\d+(?:\.\d+)?)\s+(?:<[^<>\s]*>\s+)?(\S.*)$/;
/** What is not scored. */
const unscored = /^(?:ignore_time_segment_in_scoring|inter_segment_gap)$/i;
const minRecords = 3;

const isRecord = (line: string): boolean => line.trim() !== '' && !line.startsWith(';;');

/** The form of all lines; that of the last may be incomplete. */
function formOf(lines: readonly string[]): RegExp | undefined {
  const records = lines.filter(isRecord);
  const whole = records.slice(0, Math.max(minRecords, records.length - 1));
  return whole.length < minRecords
    ? undefined
    : [rttm, ctm, stm].find((form) => whole.every((line) => form.test(line.trim()) && (form !== stm || isTurn(line))));
}

/** True for a line of STM whose times are in order, and are not numbers in a sentence. */
function isTurn(line: string): boolean {
  const [, , , , start, end] = stm.exec(line.trim()) ?? [];
  return start !== undefined && (start.includes('.') || line.includes(' <')) && Number(start) <= Number(end);
}

export const areWordRecords = (lines: readonly string[]): boolean => formOf(lines) !== undefined;

interface Word extends SpokenWord {
  /** The recording and its channel. */
  readonly recording: string;
  readonly channel: string;
  readonly start: number;
  readonly end: number;
}

/** Other records of RTTM have the turns, their speakers and sounds. */
function readWord(cells: readonly string[]): Word | undefined {
  const isRttm = rttm.test(cells.join(' '));
  if (isRttm && cells[0] !== 'LEXEME') return undefined;
  const [recording = '', channel = '', from, length, text = ''] = isRttm ? cells.slice(1) : cells;
  const start = Number(from);
  if (text === '' || text === '<NA>' || Number.isNaN(start)) return undefined;
  return {
    recording,
    channel,
    text,
    speaker: cells[7],
    start,
    end: Math.round((start + (Number(length) || 0)) * 1000) / 1000,
  };
}

async function* readTurns(lines: AsyncIterable<SourceLine>): AsyncGenerator<Item> {
  for await (const { number: line, text, problem } of lines) {
    if (text === undefined) yield { line, error: `is ${problem}` };
    const [, , , speaker = '', start, end, words = ''] =
      stm.exec(isRecord(text ?? '') ? (text ?? '').trim() : '') ?? [];
    if (words === '' || unscored.test(words) || unscored.test(speaker)) continue;
    yield turnItem({ text: words, speaker, start: Number(start), end: Number(end) });
  }
}

/** @param head the beginning of the text */
export async function* readWordRecords(
  head: readonly string[],
  lines: AsyncIterable<SourceLine>,
): AsyncGenerator<Item> {
  if (formOf(head) === stm) {
    yield* readTurns(lines);
    return;
  }
  const said: Word[] = [];
  for await (const { number: line, text, problem } of lines) {
    if (text === undefined) yield { line, error: `is ${problem}` };
    const word = isRecord(text ?? '') ? readWord((text ?? '').trim().split(/\s+/)) : undefined;
    if (word !== undefined) said.push(word);
  }
  const recordings = groupBy(said, ({ recording }) => recording);
  const turns = [...recordings].flatMap(([conversation, words]) => {
    const areChannels = words.some(({ channel }) => channel !== words[0]?.channel);
    return splitVoices(words, ({ channel, speaker = '' }) => `${channel} ${speaker}`).flatMap((voice) =>
      joinWords(voice).map((turn) => ({
        ...turnItem(turn),
        ...(turn.speaker === undefined && areChannels && { speaker: voice[0]?.channel }),
        ...(recordings.size > 1 && { fields: { conversation } }),
      })),
    );
  });
  yield* inTimeOrder(turns);
}
