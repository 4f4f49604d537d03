/** Warns once per run about texts in a language that the service cannot analyse. */
import type { Context } from '../../cli/context/context.ts';

type Warner = Pick<Context, 'note'>;

interface Tally {
  texts: number;
  unreadable: number;
  warned: boolean;
}

const tallies = new WeakMap<Warner, Tally>();

/** In a long stream, the language of a few texts is misjudged: a warning needs this share of the texts so far. */
const minShare = 0.01;

/**
 * @param reply the service's reply, which may name the language of the text (an extension)
 * @param explain returns the consequence for the result; undefined for a supported language
 */
export function warnOfLanguage(
  context: Warner,
  reply: object,
  explain: (name: string, code: string) => string | undefined = readsEnglish,
): void {
  const tally = tallies.get(context) ?? { texts: 0, unreadable: 0, warned: false };
  tallies.set(context, tally);
  tally.texts += 1;
  const code = 'language' in reply ? reply.language : undefined;
  // It is printed on a terminal, so accept language codes only.
  if (tally.warned || typeof code !== 'string' || !/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(code)) return;
  const line = code === 'und' || /^en(?:-|$)/.test(code) ? undefined : explain(nameOf(code), code);
  if (line === undefined) return;
  tally.unreadable += 1;
  if (tally.unreadable < tally.texts * minShare) return;
  tally.warned = true;
  context.note(line);
}

/** The consequence of a language for the sentiment. */
export const explainSentiment = (name: string, code: string): string =>
  ratedByLists.has(code.slice(0, 2))
    ? `The text appears to be in ${name} (${code}). Its sentiment is rated by word lists, which are less reliable than the English model.`
    : `The text appears to be in ${name} (${code}), for which there is no sentiment: every class has the same confidence.`;

/** The languages whose sentiment is rated by word lists. */
export const ratedByLists: ReadonlySet<string> = new Set(['de', 'es', 'fr', 'it', 'nl', 'pt']);

const readsEnglish = (name: string, code: string): string =>
  `The text appears to be in ${name} (${code}). The models read only English, so the result may be wrong.`;

const nameOf = (code: string): string => new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
