/** The result of a recogniser's command: SRT, WebVTT, or JSON in the shapes of Whisper. */
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Utterance } from '../../../../engines/speech/transcript/transcript.ts';
import { messageOf, systemCodeOf } from '../../../../shared/errors.ts';
import { noFollow, openFile, readHeld } from '../../../../shared/files/held-files.ts';
import { parseSubtitles } from '../../../../shared/subtitles/parse-subtitles.ts';
import { SubtitleError } from '../../../../shared/subtitles/read-cues.ts';
import { readWhisper, type WhisperSegment } from '../../../../shared/subtitles/read-whisper.ts';

/** A few minutes of speech take some kilobytes; as JSON with every word, some hundred kilobytes. */
export const maxResultBytes = 16 * 1024 ** 2;
/** Maximum files of a run that are read; programs write far fewer results. */
const maxFiles = 100;

/** The result cannot be used. */
export class ResultError extends Error {
  override readonly name = 'ResultError';
}

/** In order of preference: JSON may have the times of words. */
const endings = ['.json', '.vtt', '.srt'];

/**
 * Reads the file that a program wrote into a folder; if there are several, the first valid result.
 *
 * @param input the name of the program's input file in the folder
 * @returns undefined if the program wrote no file @throws ResultError
 */
export async function readResultFile(
  folder: string,
  input: string,
  lengthMs: number,
): Promise<Utterance[] | undefined> {
  const rank = (name: string) =>
    (endings.indexOf(extname(name).toLowerCase()) + endings.length + 1) % (endings.length + 1);
  const names = (await readdir(folder)).filter((name) => name !== input).slice(0, maxFiles);
  let failure: ResultError | undefined;
  for (const name of names.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))) {
    const content = await readResult(folder, name);
    if (content === undefined) continue;
    try {
      return parseResult(content, lengthMs);
    } catch (error) {
      if (!(error instanceof ResultError)) throw error;
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return undefined;
}

/** @returns undefined unless it is a regular file @throws ResultError */
async function readResult(folder: string, name: string): Promise<string | undefined> {
  // A link could lead to any file of this user.
  const file = await openFile(join(folder, name), noFollow).catch((error: unknown) => {
    if (isNoFile.has(systemCodeOf(error) ?? '')) return undefined;
    throw error;
  });
  try {
    if (file?.stats.isFile() !== true) return undefined;
    const { size } = file.stats;
    if (size > maxResultBytes) throw new ResultError(`wrote ${name} of ${size} bytes, which is too much`);
    return await text(readHeld(file));
  } finally {
    await file?.handle.close();
  }
}

/** Errors for a link, ELOOP on Linux and EMLINK on FreeBSD, and for a socket. */
const isNoFile: ReadonlySet<string> = new Set(['ELOOP', 'EMLINK', 'ENXIO']);

/** @param lengthMs maximum end of the times @throws ResultError */
export function parseResult(text: string, lengthMs: number): Utterance[] {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return [];
  const utterances = /^[{[]/.test(trimmed) ? parseJson(trimmed, lengthMs) : parseCues(trimmed);
  return utterances.flatMap((one) => within(one, lengthMs));
}

function parseCues(text: string): Utterance[] {
  try {
    return parseSubtitles(text);
  } catch (error) {
    if (error instanceof SubtitleError)
      throw new ResultError(`wrote no SRT, WebVTT or JSON of Whisper. ${error.message}`);
    throw error;
  }
}

function parseJson(text: string, lengthMs: number): Utterance[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new ResultError(`wrote invalid JSON: ${messageOf(error)}`);
  }
  // Scripts print only the list of segments.
  const whole = Array.isArray(document) ? { segments: document } : Object(document);
  if (!Array.isArray(whole.segments) && !Array.isArray(whole.transcription)) {
    throw new ResultError('wrote JSON without the segments that Whisper writes');
  }
  return readWhisper(whole).map((segment) => describe(segment, lengthMs));
}

function describe({ text, speaker, start = 0, end, words }: WhisperSegment, lengthMs: number): Utterance {
  const [startMs, endMs] = [start * 1000, end === undefined ? lengthMs : end * 1000];
  const isWhole = words.length > 0 && words.map((word) => word.text).join(' ') === text;
  return {
    text,
    startMs: Math.round(startMs),
    endMs: Math.round(Math.max(startMs, endMs)),
    speaker,
    words: isWhole
      ? words.map((word) => ({
          text: word.text,
          startMs: Math.round(word.start * 1000),
          endMs: Math.round(Math.max(word.start, word.end) * 1000),
          confidence: word.probability === undefined ? undefined : Math.max(0, Math.min(1, word.probability)),
        }))
      : undefined,
  };
}

/** whisper.cpp's text for a silence. */
const silence = /^\[\s*(?:BLANK[ _]AUDIO|SILENCE|NO SPEECH)\s*\]$/i;

function within(utterance: Utterance, lengthMs: number): Utterance[] {
  const { startMs, endMs, text, words } = utterance;
  if (startMs < 0 || startMs >= lengthMs || silence.test(text)) return [];
  const cut = (ms: number) => Math.max(0, Math.min(lengthMs, ms));
  return [
    {
      ...utterance,
      endMs: cut(endMs),
      words: words?.map((word) => ({ ...word, startMs: cut(word.startMs), endMs: cut(word.endMs) })),
    },
  ];
}
