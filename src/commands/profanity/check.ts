import { type Command, InvalidArgumentError, Option } from 'commander';
import { completes } from '../../action/completes.ts';
import type { Context } from '../../action/context.ts';
import { helpText } from '../../action/help-text.ts';
import { warnIgnored } from '../../action/ignored-flags.ts';
import { readText } from '../../action/read-input.ts';
import { addLiteralOption, type LiteralOption, refuseFileName } from '../../action/refuse-file-names.ts';
import type { Runner } from '../../action/runner.ts';
import type { Reply } from '../../contract/endpoint.ts';
import {
  listedLanguages,
  type ProfanityLevel,
  type profanity,
  profanityLanguages,
  profanityLevels,
} from '../../contract/profanity.ts';
import { StaError } from '../../errors.ts';
import { warnOfLanguage } from '../../jobs/warn-language.ts';
import { countOf } from '../../output/count-of.ts';
import { type Column, type StreamView, type TableView, type TextView, tableView } from '../../output/view.ts';
import { adviseRefused } from '../../streams/advise-refused.ts';
import { callInParts, documentedSize, type TextPart } from '../../streams/cut-text.ts';
import { filterLines } from '../../streams/filter-lines.ts';
import { joinLanguages } from '../../streams/join-languages.ts';
import { runMany } from '../../streams/run-many.ts';
import {
  addStreamOptions,
  openNdjson,
  openPlainLines,
  requireIds,
  type StreamOptions,
  streamNotes,
} from '../../streams/stream-options.ts';

type Options = LinesOptions & LiteralOption & { readonly lines?: boolean };

const command = 'profanity check';

const levelNotes: readonly string[] = [
  'Levels: strong counts strong words and slurs. standard also counts mild swearing (damn), and everyday words (idiot, hell)',
  'when used to swear: beside a profane word, aimed at somebody, or as the whole text. mild also counts everyday, clinical',
  'and sexual words anywhere.',
  `Languages: ${profanityLanguages.slice(0, 20).join(', ')},`,
  `${profanityLanguages.slice(20).join(', ')}.`,
];

/** The hint for a text that is too long for one call. */
const advice = 'For text of any length, such as a log or a chat, check each line by itself: --lines';

export function registerProfanityCheck(profanity: Command, run: Runner): void {
  const check = profanity
    .command('check')
    .argument('[text...]', 'the text; - for stdin')
    .description('Print a text with its profane words replaced')
    .option('--file <path>', 'a file with the text; - for stdin')
    .option(
      '--replace <string>',
      'replace each profane word with this; a single character is repeated to the length of the word',
      '*',
    )
    .addOption(
      new Option('--level <level>', 'the mildest word that counts (default: standard)').choices([...profanityLevels]),
    )
    .addOption(
      completes(
        new Option('--language <codes>', 'the languages of the text, separated by commas: en (default), de, fr or all'),
        profanityLanguages,
      ).argParser(parseLanguages),
    )
    .option('--words', 'list the profane words with their level and language instead of the text')
    .option('--lines', 'process each line separately, as it arrives: for logs, chats and endless input')
    .option('--fail-on-match', 'exit with 10 if a text contains profane words');
  addStreamOptions(addLiteralOption(check), 'texts')
    .addHelpText(
      'after',
      helpText(
        [...levelNotes, '', ...streamNotes],
        [
          'sta profanity check "What the hell is this crap?"',
          'sta profanity check --replace "[removed]" --fail-on-match < chat.txt > clean.txt',
          'sta profanity check --words --level mild "You stupid cow, go to hell"',
          'sta profanity check --language de,en "So ein Arschloch"',
          'tail -f chat.txt | sta profanity check --lines',
          'sta profanity check --ndjson --file chat.ndjson > checked.ndjson',
        ],
      ),
    )
    .action(
      run(async (context, options: Options, args: string[]) => {
        const { file } = options;
        requireIds(options);
        refuseFileName(args, options);
        if (options.lines) return checkLines(context, args, options);
        if (options.ndjson) {
          const many = openNdjson(context, args, file === undefined ? [] : [file], options, command);
          return runMany(context, { ...many, title: 'Checking' }, async (text) => {
            const shown = await checkText(context, text, options);
            return { replies: [shown.reply], shown, found: shown.found };
          });
        }
        const text = await readText({ args, file, stdin: context.stdin, what: 'a text', command });
        const view = await checkText(context, text, options).catch((error) => {
          throw args.length === 0 ? adviseRefused(error, advice) : error;
        });
        // Text without a final line break is printed without one.
        return args.length === 0 && view.kind === 'text' ? { ...view, verbatim: true } : view;
      }),
    );
}

export type Language = (typeof profanityLanguages)[number];

/** Codes separated by commas, in any case. If the option is repeated, the codes add up. */
function parseLanguages(value: string, previous: readonly Language[] = []): Language[] {
  const codes = value.split(',').map((code) => code.trim().toLowerCase());
  const known = codes.map((code) => profanityLanguages.find((language) => language === code));
  const unknown = codes.filter((_, index) => known[index] === undefined);
  if (unknown.length > 0) {
    throw new InvalidArgumentError(
      `No list for "${unknown.join(', ')}": the codes are ${profanityLanguages.join(', ')}.`,
    );
  }
  return [...new Set([...previous, ...known.filter((code) => code !== undefined)])];
}

interface CheckOptions {
  readonly replace: string;
  readonly failOnMatch?: boolean;
  readonly level?: ProfanityLevel;
  readonly language?: readonly Language[];
  readonly words?: boolean;
}

/** The body contains the text twice, under both of its names. */
const checkSize = { ...documentedSize, bytes: documentedSize.bytes / 2 };

/** @param lines whether each line of the text is a separate text @throws StaError */
async function askForProfanity(context: Context, text: string, options: CheckOptions, lines = false) {
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

type Checked = (TextView | TableView) & { readonly reply: object; readonly found: boolean };

/** @throws StaError */
async function checkText(context: Context, text: string, options: CheckOptions): Promise<Checked> {
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

type CheckReply = Reply<typeof profanity.check>;

/** The censored text in one piece; each word once, in order of appearance. */
function joinChecks(checks: readonly { readonly part: TextPart; readonly result: CheckReply }[]): CheckReply {
  const [first, ...others] = checks;
  if (first === undefined) throw new Error('no checks to join');
  if (others.length === 0) return first.result;
  const all = checks.map(({ result }) => result.data);
  const graded = all.flatMap(({ gradedWords }) => gradedWords ?? []);
  return {
    ...first.result,
    ...joinLanguages(checks),
    data: {
      ...first.result.data,
      censoredText: all.map(({ censoredText }) => censoredText).join(''),
      customProfaneWords: [...new Set(all.flatMap(({ customProfaneWords }) => customProfaneWords))],
      predefinedProfaneWords: [...new Set(all.flatMap(({ predefinedProfaneWords }) => predefinedProfaneWords))],
      ...(all.some(({ gradedWords }) => gradedWords !== undefined) && {
        gradedWords: graded.filter(({ word }, i) => graded.findIndex((one) => one.word === word) === i),
      }),
    },
  };
}

type LinesOptions = CheckOptions & StreamOptions & { readonly file?: string };

const title = 'Checking';

/** @throws StaError `usage` */
function checkLines(context: Context, args: readonly string[], options: LinesOptions): StreamView {
  const { file, concurrency, failOnMatch, words } = options;
  requireLines(context, args, options);
  const { format, query } = context.settings();
  if (words || query !== undefined || format !== 'table') {
    const many = openPlainLines(context, file === undefined ? [] : [file], concurrency);
    return runMany(context, { ...many, title }, async (text) => {
      const shown = await checkText(context, text, options);
      return { replies: [shown.reply], shown, found: shown.found };
    });
  }
  const sumUp = (lines: number, changed: number) => `Profane words in ${changed} of ${countOf(lines, 'line')}`;
  return filterLines(context, { path: file ?? '-', concurrency, title, sumUp }, async (block) => {
    const { data } = await askForProfanity(context, block, options, true);
    const { censoredText: text, customProfaneWords, predefinedProfaneWords } = data;
    const isProfane = customProfaneWords.length + predefinedProfaneWords.length > 0;
    return { text, found: failOnMatch === true && isProfane };
  });
}

function requireLines({ stdin }: Context, args: readonly string[], { file, ndjson, replace }: LinesOptions): void {
  if (ndjson) throw new StaError('usage', '--lines and --ndjson cannot be used together');
  if (args.length > (file === undefined ? 1 : 0) || (args.length === 1 && args[0] !== '-')) {
    throw new StaError('usage', '--lines reads a file or stdin: leave out the text argument');
  }
  if (file === undefined && args.length === 0 && stdin.isTerminal) {
    throw new StaError('usage', 'Pass the lines with --file PATH, or on stdin', {
      hint: 'An example: tail -f chat.txt | sta profanity check --lines',
    });
  }
  if (/[\r\n]/.test(replace)) throw new StaError('usage', '--replace must not contain line breaks with --lines');
}
