/** Builds the turns of speakers from recognisers' output and from lines of text. */
import type { Item } from '../format.ts';
import { roleOf } from '../speakers/speaker-roles.ts';
import type { ConversationUtterance } from '../utterance.ts';

/** A longer turn or message ends at a line, because memory contains a whole one. */
export const maxTurnChars = 100_000;

export interface SpokenTurn {
  readonly text: string;
  readonly speaker?: string;
  /** Seconds. */
  readonly start?: number;
  readonly end?: number;
}

/**
 * @param speaker a letter or a number becomes `Speaker A` or `Speaker 0`
 * @param language of the recording, if its transcript has it
 */
export function turnItem({ text, speaker, start, end }: SpokenTurn, language?: unknown): Item {
  const name = speaker !== undefined && /^(?:[A-Z]|\d{1,3})$/.test(speaker) ? `Speaker ${speaker}` : speaker;
  const role = name === undefined ? undefined : roleOf(name);
  const fields = typeof language === 'string' && language !== '' ? { language } : undefined;
  return { text, speaker: name, role, start, end, fields };
}

type Placed = Required<Pick<ConversationUtterance, 'line' | 'text'>> &
  Pick<ConversationUtterance, 'startChar' | 'endChar'>;

/** A turn of a text file, with its place in the file unless a time tells it. */
export function lineItem(
  { line, text, startChar, endChar }: Placed,
  { speaker, role, date, start, end, fields = {} }: Partial<Omit<ConversationUtterance, 'index' | keyof Placed>>,
): Item {
  return {
    ...{ line, text, speaker, role, date, start, end },
    ...(start === undefined && { startChar, endChar }),
    fields: Object.keys(fields).length > 0 ? fields : undefined,
  };
}

export interface SpokenWord extends SpokenTurn {
  /** True for a mark that follows a word without a space. */
  readonly isPunctuation?: boolean;
}

/** A pause of this length ends a turn, seconds. */
const longPause = 2;
/** A turn of this many characters ends with its sentence. */
const longTurnChars = 400;

/**
 * Joins words of one speaker into turns, which end at another speaker, at a pause, or after a sentence if they are
 * long.
 */
export function joinWords(words: readonly SpokenWord[]): SpokenTurn[] {
  const turns: {
    texts: string[];
    chars: number;
    speaker: string | undefined;
    start: number | undefined;
    end: number | undefined;
  }[] = [];
  for (const { text, speaker, start, end, isPunctuation = false } of words) {
    const last = turns.at(-1);
    const continues =
      last !== undefined &&
      (isPunctuation ||
        (last.speaker === speaker &&
          !(start !== undefined && last.end !== undefined && start - last.end > longPause) &&
          !(last.chars > longTurnChars && /[.!?。？！]$/.test(last.texts.at(-1) ?? ''))));
    if (!continues) {
      turns.push({ texts: [text], chars: text.length, speaker, start, end });
      continue;
    }
    if (isPunctuation) last.texts[last.texts.length - 1] += text;
    else last.texts.push(text);
    last.chars += text.length + 1;
    last.end = end ?? last.end;
  }
  return turns.map(({ texts, speaker, start, end }) => ({ text: texts.join(' '), speaker, start, end }));
}

/** A pause of this length, in which somebody else speaks, ends a turn. Seconds. */
const minPause = 0.5;

/** The words of each voice until another one speaks; those of several voices may be listed one after the other. */
export function splitVoices<Word extends SpokenWord>(
  words: readonly Word[],
  voiceOf: (word: Word) => string,
): readonly (readonly Word[])[] {
  const last = new Map<string, Word[]>();
  const all: Word[][] = [];
  let before = '';
  for (const word of words.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))) {
    const voice = voiceOf(word);
    const open = last.get(voice);
    if (open !== undefined && (before === voice || (word.start ?? 0) - (open.at(-1)?.end ?? 0) <= minPause))
      open.push(word);
    else {
      const next = [word];
      all.push(next);
      last.set(voice, next);
    }
    before = voice;
  }
  return all;
}
