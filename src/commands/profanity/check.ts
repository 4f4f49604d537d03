import { adviseRefused } from '../../api/batches/advise-refused.ts';
import { openBulkCalls } from '../../api/batches/bulk-calls.ts';
import { callInParts, documentedSize, type TextPart } from '../../api/batches/cut-text.ts';
import { joinLanguages } from '../../api/batches/join-languages.ts';
import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import { warnIgnored } from '../../cli/arguments/ignored-flags.ts';
import { parseChoices } from '../../cli/arguments/parse-options.ts';
import { addLiteralOption, type LiteralOption, refuseFileName } from '../../cli/arguments/refuse-file-names.ts';
import type { Context } from '../../cli/context/context.ts';
import { decodeText, type InputBytes, readInputBytes } from '../../cli/context/read-input.ts';
import { filterLines } from '../../cli/inputs/filter-lines.ts';
import { type ManyTexts, runBatches, type SourcedInput, type TextOutput } from '../../cli/inputs/run-many.ts';
import {
  addStreamOptions,
  addTabOption,
  openLineTexts,
  openPlainLines,
  readsLines,
  requireNdjson,
  type StreamOptions,
  streamNotes,
} from '../../cli/inputs/stream-options.ts';
import type { Reply } from '../../contract/endpoint.ts';
import {
  listedLanguages,
  type ProfanityLevel,
  type profanity,
  profanityLanguages,
  profanityLevels,
} from '../../contract/endpoints/profanity.ts';
import { defaultLimits } from '../../contract/schemas/limits.ts';
import { warnOfLanguage } from '../../conversations/jobs/warn-language.ts';
import {
  addRedactOptions,
  type Redacting,
  type RedactOptions,
  redactNotes,
  withRedaction,
} from '../../conversations/redaction/redact-options.ts';
import {
  addFormatOptions,
  type FormatOptions,
  formatNotes,
  hasFormatOptions,
} from '../../conversations/transcripts/format-options.ts';
import { linesFormatError, withoutWord } from '../../conversations/transcripts/read-text.ts';
import { countOf } from '../../output/text/count-of.ts';
import {
  type Column,
  listValue,
  type PlainValue,
  type StreamView,
  type TableView,
  type TextView,
  tableView,
} from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

type Options = LinesOptions & LiteralOption & FormatOptions & RedactOptions;

const redactText = ({ redaction }: Redacting, name: string, text: string): string =>
  redaction?.text(name, text) ?? text;

const command = 'profanity check';

/** The columns of the result for a tab-separated line. */
const tabColumns = ['text', 'words'] as const;

const levelNotes: readonly string[] = [
  'Levels: strong counts strong words and slurs. standard also counts mild swearing (damn), and everyday words (idiot, hell)',
  'when used to swear: next to a profane word, aimed at "you", or as the whole text. mild also counts everyday, clinical',
  'and sexual words anywhere.',
  `Languages: ${profanityLanguages.slice(0, 20).join(', ')},`,
  `${profanityLanguages.slice(20).join(', ')}.`,
];

const transcriptNotes: readonly string[] = [
  'Subtitles, tables and JSON are printed in their own format: only the texts in them are changed.',
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
      new Option('--level <level>', 'the mildest words to count (default: standard)').choices([...profanityLevels]),
    )
    .completedOption(
      '--language <codes>',
      'the languages of the text, separated by commas: en (default), de, fr or all',
      { list: profanityLanguages },
      parseLanguages,
    )
    .option('--words', 'list the profane words with their level and language instead of the text')
    .option('--lines', 'process each line separately, as it arrives: for logs, chats and endless input')
    .option('--fail-on-match', 'exit with 10 if a text contains profane words');
  addTabOption(addStreamOptions(addRedactOptions(addFormatOptions(addLiteralOption(check))), 'texts'), tabColumns)
    .notes(...levelNotes, '', ...formatNotes, ...transcriptNotes, ...redactNotes, '', ...streamNotes)
    .examples(
      'sta profanity check "What the hell is this crap?"',
      'sta profanity check --replace "[removed]" --fail-on-match < chat.txt > clean.txt',
      'sta profanity check --words --level mild "You stupid cow, go to hell"',
      'sta profanity check --language de,en "So ein Arschloch"',
      'sta profanity check --file call.vtt > clean.vtt',
      'tail -f chat.txt | sta profanity check --lines',
      'sta profanity check --ndjson --file chat.ndjson > checked.ndjson',
    )
    .action(
      run(async (context, given: Options, args: string[]) => {
        const options = await withRedaction(context, given);
        const { file } = options;
        requireNdjson(options);
        refuseFileName(args, options);
        if ((options.lines || readsLines(options)) && hasFormatOptions(options)) throw linesFormatError();
        if (options.lines) return checkLines(context, args, options);
        if (readsLines(options)) {
          const files = file === undefined ? [] : [file];
          const many = openLineTexts(context, args, files, options, command, tabColumns);
          return checkMany(context, options.redaction?.texts(many) ?? many, options);
        }
        const source = await readInputBytes({ args, file, stdin: context.stdin, what: 'a text', command });
        if (source === undefined) return checkText(context, redactText(options, '', args.join(' ')), options);
        const view = await checkInput(context, await withoutWord(source), options).catch((error) => {
          throw adviseRefused(error, advice);
        });
        // Text without a final line break is printed unchanged.
        return view.kind === 'text' ? { ...view, verbatim: true } : view;
      }),
    );
}

export type Language = (typeof profanityLanguages)[number];

/** Codes separated by commas, in any letter case. If the option is repeated, the codes are combined. */
function parseLanguages(value: string, previous: readonly Language[] = []): Language[] {
  const codes = value.split(',').map((code) => code.trim().toLowerCase());
  const explain = (unknown: string) => `No list for "${unknown}": the codes are ${profanityLanguages.join(', ')}.`;
  return parseChoices(codes, profanityLanguages, previous, explain);
}

interface CheckOptions {
  readonly replace: string;
  readonly failOnMatch?: boolean;
  readonly level?: ProfanityLevel;
  readonly language?: readonly Language[];
  readonly words?: boolean;
  readonly lines?: boolean;
}

/** The body contains the text twice, under both of its field names. */
const checkSize = { ...documentedSize, bytes: documentedSize.bytes / 2 };

const settingsOf = ({ replace, level, language, words }: CheckOptions) => ({
  replaceChar: replace,
  level,
  languages: language && [...language],
  graded: words || level || language ? true : undefined,
});

/** @throws StaError */
async function checkInput(context: Context, input: InputBytes, options: Options): Promise<Checked> {
  const { rewriteTranscript } = await import('../../conversations/transcripts/rewrite-transcript.ts');
  let reply: CheckReply | undefined;
  const rewritten = await rewriteTranscript(input, options, context.note, async (lines) => {
    if (/[\r\n]/.test(options.replace)) {
      throw new StaError('usage', '--replace must not contain line breaks with a transcript');
    }
    reply = await askForProfanity(context, redactText(options, input.name, lines), options, true);
    return reply.data.censoredText;
  });
  if (rewritten === undefined || reply === undefined)
    return checkText(context, rewritten ?? redactText(options, input.name, decodeText(input)), options);
  return showCheck({ ...reply, data: { ...reply.data, censoredText: rewritten } }, options);
}

/** @param lines true if each line of the text is a separate text @throws StaError */
async function askForProfanity(context: Context, text: string, options: CheckOptions, lines = false) {
  const { profanity } = await context.api();
  const { level, language } = options;
  const flags = [
    ...(level ? ['--level'] : []),
    ...(language ? ['--language'] : []),
    ...(lines && options.lines ? ['--lines'] : []),
  ];
  const checks = await callInParts(text, checkSize, ({ text }) =>
    // A service without grades does not have the other extensions either.
    profanity.check({ text, ...settingsOf(options), ...(lines && { lines, graded: true }) }),
  );
  const reply = joinChecks(checks);
  if (reply.data.gradedWords === undefined) warnIgnored(context, flags);
  warnOfUncovered(context, reply, options);
  return reply;
}

function warnOfUncovered(context: Context, reply: CheckReply, { language }: CheckOptions): void {
  warnOfLanguage(context, reply, (name, code) => explainLanguage(name, code, language ?? ['en']));
}

const isProfane = ({ data }: CheckReply): boolean =>
  data.customProfaneWords.length + data.predefinedProfaneWords.length > 0;

/** @returns undefined if one of the lists covers the language */
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
  return showCheck(await askForProfanity(context, text, options), options);
}

function showCheck(reply: CheckReply, { failOnMatch, words: listed }: CheckOptions): Checked {
  const { censoredText, customProfaneWords, predefinedProfaneWords, gradedWords } = reply.data;
  const words = [...customProfaneWords, ...predefinedProfaneWords];
  const found = failOnMatch === true && isProfane(reply);
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

/** The whole censored text; each word once, in order of appearance. */
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

type LinesOptions = CheckOptions & StreamOptions & Redacting & { readonly file?: string };

const title = 'Checking';

/** Limits of one call for many texts, so that the response comes soon and memory stays constant. */
const maxTogether = { texts: defaultLimits.bulkTexts / 2, chars: 100_000 };

/** Checks each text separately: many texts in one call if the service supports it. */
function checkMany(context: Context, many: Omit<ManyTexts, 'title'>, options: CheckOptions): StreamView {
  const bulk = openBulkCalls(context, { extension: 'profanity.checkTexts', max: maxTogether });
  const present = (reply: CheckReply) => new PresentedCheck(reply, options);
  const alone = async ({ text }: SourcedInput) => present(await askForProfanity(context, text, options));
  const together = async (inputs: readonly SourcedInput[]) => {
    const texts = inputs.map(({ text }) => text);
    const { profanity } = await context.api();
    const { status, error, data, userId } = await profanity.checkTexts({ texts, ...settingsOf(options) });
    if (data.length !== texts.length)
      throw new StaError('wrong_shape', 'The service returned the wrong number of checks');
    return data.map(({ language, ...checked }) => {
      // The fields of a single check, in its order.
      const one = { status, error, data: checked, userId, language };
      warnOfUncovered(context, one, options);
      return present(one);
    });
  };
  return runBatches(context, { ...many, title }, bulk.limits, (inputs) => bulk.send(inputs, alone, together));
}

/** Its formats are made only if they are printed. */
class PresentedCheck implements TextOutput {
  readonly #reply: CheckReply;
  readonly #options: CheckOptions;

  constructor(reply: CheckReply, options: CheckOptions) {
    this.#reply = reply;
    this.#options = options;
  }

  get replies(): readonly object[] {
    return [this.#reply];
  }

  get cells(): readonly PlainValue[] {
    const { censoredText, customProfaneWords, predefinedProfaneWords } = this.#reply.data;
    return [censoredText, listValue([...customProfaneWords, ...predefinedProfaneWords])];
  }

  get shown(): Checked {
    return showCheck(this.#reply, this.#options);
  }

  get found(): boolean {
    return this.#options.failOnMatch === true && isProfane(this.#reply);
  }
}

/** @throws StaError `usage` */
function checkLines(context: Context, args: readonly string[], options: LinesOptions): StreamView {
  const { file, concurrency, failOnMatch, words } = options;
  requireLines(context, args, options);
  const { format, query } = context.settings();
  if (words || query !== undefined || format !== 'table') {
    const lines = openPlainLines(context, file === undefined ? [] : [file], concurrency);
    return checkMany(context, options.redaction?.lines(lines) ?? lines, options);
  }
  const sumUp = (lines: number, changed: number) => `Profane words in ${changed} of ${countOf(lines, 'line')}`;
  const path = file ?? '-';
  const prepare = (block: string) => redactText(options, path, block);
  return filterLines(context, { path, concurrency, title, sumUp, prepare }, async (block) => {
    const reply = await askForProfanity(context, block, options, true);
    return { text: reply.data.censoredText, found: failOnMatch === true && isProfane(reply) };
  });
}

function requireLines({ stdin }: Context, args: readonly string[], options: LinesOptions): void {
  const { file, tsv, replace } = options;
  if (readsLines(options))
    throw new StaError('usage', `--lines and ${tsv ? '--tsv' : '--ndjson'} cannot be used together`);
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
