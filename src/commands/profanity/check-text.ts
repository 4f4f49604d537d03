/** One call of the profanity check, and how its answer is shown: the censored text, or a table of the words. */

import type { Context } from '../../action/context.ts';
import { warnIgnored } from '../../action/ignored-flags.ts';
import { listedLanguages, type ProfanityLevel } from '../../contract/profanity.ts';
import { warnOfLanguage } from '../../jobs/results/warn-language.ts';
import { type Column, type TableView, type TextView, tableView } from '../../output/view.ts';
import { callInParts, documentedSize } from '../../streams/cut-text.ts';
import { joinChecks } from './join-checks.ts';
import type { Language } from './parse-languages.ts';

export interface CheckOptions {
  readonly replace: string;
  readonly failOnMatch?: boolean;
  readonly level?: ProfanityLevel;
  readonly language?: readonly Language[];
  readonly words?: boolean;
}

/** The body has the text twice, under both of its names. */
const checkSize = { ...documentedSize, bytes: documentedSize.bytes / 2 };

/** @param lines whether each line of the text is a text of its own @throws StaError */
export async function askForProfanity(context: Context, text: string, options: CheckOptions, lines = false) {
  const { replace, level, language, words } = options;
  const { profanity } = await context.api();
  const flags = [...(level ? ['--level'] : []), ...(language ? ['--language'] : []), ...(lines ? ['--lines'] : [])];
  const checks = await callInParts(text, checkSize, ({ text }) =>
    profanity.check({
      text,
      replaceChar: replace,
      ...(level && { level }),
      ...(language && { languages: [...language] }),
      ...(lines && { lines }),
      // A service that does not know this extension knows none of the others: its reply has no grades.
      ...((words || flags.length > 0) && { graded: true }),
    }),
  );
  const reply = joinChecks(checks);
  if (reply.data.gradedWords === undefined) warnIgnored(context, flags);
  warnOfLanguage(context, reply, (name, code) => explainLanguage(name, code, language ?? ['en']));
  return reply;
}

/** @returns undefined when one of the lists covers the language */
function explainLanguage(name: string, code: string, checked: readonly Language[]): string | undefined {
  const ownList = listedLanguages.find((listed) => listed === code);
  if (ownList === undefined) {
    return checked.includes('all')
      ? undefined
      : `The text appears to be in ${name} (${code}), for which there is no list of profane words.`;
  }
  const covered = checked.some((listed) => listed === 'all' || listed.split('-')[0] === code);
  return covered
    ? undefined
    : `The text appears to be in ${name} (${code}), and its profane words were not looked for. Add: --language ${code}`;
}

export type Checked = (TextView | TableView) & { readonly reply: object; readonly found: boolean };

/** @throws StaError */
export async function checkText(context: Context, text: string, options: CheckOptions): Promise<Checked> {
  const { failOnMatch, words: listed } = options;
  const reply = await askForProfanity(context, text, options);
  const { censoredText, customProfaneWords, predefinedProfaneWords, gradedWords } = reply.data;
  const words = [...customProfaneWords, ...predefinedProfaneWords];
  const found = failOnMatch === true && words.length > 0;
  if (listed) {
    const graded = gradedWords ?? predefinedProfaneWords.map((word) => ({ word, level: 'unknown', language: '' }));
    const own = customProfaneWords.map((word) => ({ word, level: 'your own', language: '' }));
    const table = tableView(reply, [...graded, ...own], columns, 'No profane words');
    return { ...table, reply, found };
  }
  const note = words.length === 0 ? 'No profane words' : `Profane words: ${words.join(', ')}`;
  return { kind: 'text', reply, text: censoredText, note, found };
}

const columns: Column<{ word: string; level: string; language: string }>[] = [
  { title: 'Word', value: ({ word }) => word, flexible: true },
  { title: 'Level', value: ({ level }) => level },
  { title: 'Language', value: ({ language }) => language },
];
