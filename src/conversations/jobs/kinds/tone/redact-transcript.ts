/**
 * Replaces the personal data in a transcript with its kind: `[card number]`. It fails rather than leave a value in
 * place: it rejects a transcript that was not searched for personal data, or whose marks do not fit its text.
 */
import type { Utterance } from '../../../../contract/endpoints/conversation.ts';
import { StaError } from '../../../../shared/errors.ts';
import type { FetchedKind } from '../../job-kind.ts';
import { mergeSpans, nameOfKind, type PersonalSpan } from './personal-data.ts';
import type { ToneReply } from './tone.ts';

/** The kind, redacted before anything uses a response, so everything printed or saved is redacted. */
export const redacting = (kind: FetchedKind<ToneReply>): FetchedKind<ToneReply> => ({
  ...kind,
  fetch: async (client, id) => redactReply(await kind.fetch(client, id)),
});

/**
 * The response with a redacted transcript; a response without one is unchanged. `--json` prints it too: no later step
 * sees the values.
 *
 * @throws StaError `wrong_shape` if the service did not mark personal data, or its marks do not fit
 */
export function redactReply(reply: ToneReply): ToneReply {
  const speech = reply.data?.speech_to_text;
  if (speech === undefined || !('utterances' in speech)) return reply;
  return { ...reply, data: { ...reply.data, speech_to_text: { utterances: redactTranscript(speech.utterances) } } };
}

/** @throws StaError like {@link redactReply} */
export function redactTranscript(utterances: readonly Utterance[]): Utterance[] {
  const marked = utterances.map((utterance) => ({ utterance, spans: locateSpans(utterance) }));
  const elsewhere = findAgain(
    marked.flatMap(({ utterance: { text }, spans }) =>
      spans.map(({ type, start, end }) => ({ type, value: text.slice(start, end) })),
    ),
  );
  return marked.map(({ utterance, spans }) => {
    const { text, speaker, start_time, end_time } = utterance;
    const { text: redacted, spans: labels } = replaceSpans(text, mergeSpans([...spans, ...elsewhere(text, 'exact')]));
    return {
      text: redacted,
      start_time,
      end_time,
      ...(speaker !== undefined && { speaker: replaceSpans(speaker, mergeSpans(elsewhere(speaker, 'any case'))).text }),
      pii: labels.map(({ type, start, end }) => ({
        type,
        text: redacted.slice(start, end),
        start_char: start,
        end_char: end,
      })),
    };
  });
}

/** The marks of an utterance in its text; if the offsets do not fit, every occurrence of the value. */
function locateSpans({ text, pii }: Utterance): PersonalSpan[] {
  if (pii === undefined) {
    throw new StaError('wrong_shape', 'The transcript cannot be redacted: the service did not look for personal data', {
      hint: 'Start the job with --pii. If you did, this service cannot mark personal data: print the transcript without --redact and redact it by hand',
    });
  }
  return pii.flatMap(({ type, text: value, start_char: start, end_char: end }) => {
    if (start >= 0 && end > start && text.slice(start, end) === value) return [{ type, start, end }];
    const places = value.trim() === '' ? [] : findValue(text, type, value);
    if (places.length === 0) {
      throw new StaError(
        'wrong_shape',
        'The transcript cannot be redacted: the service marked personal data outside the text',
        {
          hint: 'Print the transcript without --redact and redact it by hand',
        },
      );
    }
    return places;
  });
}

const findValue = (text: string, type: string, value: string): PersonalSpan[] =>
  Array.from(text.matchAll(patternOf(value, 'giu')), ({ 0: found, index }) => ({
    type,
    start: index,
    end: index + found.length,
  }));

/** The same value with different spacing. */
const patternOf = (value: string, flags: string): RegExp =>
  new RegExp(
    value
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('\\s+'),
    flags,
  );

interface Value {
  readonly type: string;
  readonly value: string;
}

/** A caller introduced as Anna Lee is called Anna later. */
const partsOfName = ({ type, value }: Value): Value[] =>
  type.toLowerCase() === 'name' && /\s/.test(value.trim())
    ? value
        .split(/\s+/)
        .filter((part) => /^\p{Lu}[^.]/u.test(part))
        .map((part) => ({ type, value: part }))
    : [];

/**
 * Finds the marked values in other places: the name of a caller may be repeated later, or be the name of a speaker. A
 * part of a value that is an ordinary word by itself, such as `one`, is not searched for.
 */
function findAgain(values: readonly Value[]): (text: string, names: 'exact' | 'any case') => PersonalSpan[] {
  const all = values.flatMap((one) => [one, ...partsOfName(one)]);
  const unique = new Map(all.map((one) => [one.value.trim(), one]));
  const patterns = [...unique.values()].filter(isTelling).map(({ type, value }) => {
    const source = `(?<![\\p{L}\\p{N}])(?:${patternOf(value, 'u').source})(?![\\p{L}\\p{N}])`;
    const [exact, anyCase] = [new RegExp(source, 'gu'), new RegExp(source, 'giu')];
    return { type, anyCase, exact: isOneName(type, value) ? exact : anyCase };
  });
  return (text, names) =>
    patterns.flatMap(({ type, exact, anyCase }) =>
      Array.from(text.matchAll(names === 'exact' ? exact : anyCase), ({ 0: found, index }) => ({
        type,
        start: index,
        end: index + found.length,
      })),
    );
}

/** In lower case, it may be an ordinary word: `Will`, `Mark`. */
const isOneName = (type: string, value: string): boolean => type.toLowerCase() === 'name' && !/\s/.test(value.trim());

function isTelling({ type, value }: Value): boolean {
  if (value.includes('@') || value.replace(/\D/g, '').length >= 4 || value.trim().split(/\s+/).length >= 3) return true;
  if (type.toLowerCase() === 'name') return !isOneName(type, value) || /\p{Lu}/u.test(value);
  return /\d/.test(value) && value.trim().length >= 5;
}

function replaceSpans(text: string, spans: readonly PersonalSpan[]): { text: string; spans: PersonalSpan[] } {
  let done = 0;
  let redacted = '';
  const labels: PersonalSpan[] = [];
  for (const { type, start, end } of spans) {
    redacted += text.slice(done, start);
    const label = `[${nameOfKind(type)}]`;
    labels.push({ type, start: redacted.length, end: redacted.length + label.length });
    redacted += label;
    done = end;
  }
  return { text: redacted + text.slice(done), spans: labels };
}
