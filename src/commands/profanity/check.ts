import { type Command, Option } from 'commander';
import { type ProfanityLevel, profanityLanguages, profanityLevels } from '../../contract/profanity.ts';
import { type Column, type TableView, type TextView, tableView } from '../../output/view.ts';
import { completes } from '../completes.ts';
import type { Context } from '../context.ts';
import { runMany } from '../many-texts/run-many.ts';
import {
  addStreamOptions,
  openNdjson,
  requireIds,
  type StreamOptions,
  streamNotes,
} from '../many-texts/stream-options.ts';
import { readText } from '../read-input.ts';
import type { Runner } from '../runner.ts';
import { helpText } from '../waiting/help-text.ts';
import { type Language, parseLanguages } from './parse-languages.ts';

interface Options extends StreamOptions {
  readonly file?: string;
  readonly replace: string;
  readonly failOnMatch?: boolean;
  readonly level?: ProfanityLevel;
  readonly language?: readonly Language[];
  readonly words?: boolean;
}

const command = 'profanity check';

const levelNotes: readonly string[] = [
  'Levels: strong counts strong words and slurs. standard counts mild swearing (damn) too, and everyday words (idiot, hell)',
  'where they swear: beside a profane word, aimed at somebody, or as the whole text. mild counts everyday, clinical and',
  'sexual words anywhere.',
  `Languages: ${profanityLanguages.slice(0, 20).join(', ')},`,
  `${profanityLanguages.slice(20).join(', ')}.`,
];

export function registerProfanityCheck(profanity: Command, run: Runner): void {
  const check = profanity
    .command('check')
    .argument('[text...]', 'the text; - for stdin')
    .description('Print a text with its profane words replaced')
    .option('--file <path>', 'a file that holds the text; - for stdin')
    .option('--replace <string>', 'replaces each profane word: one character is repeated to its length', '*')
    .addOption(
      new Option('--level <level>', 'the mildest word that counts (default: standard)').choices([...profanityLevels]),
    )
    .addOption(
      completes(
        new Option('--language <codes>', 'the languages of the text, commas between: en (the default), de, fr or all'),
        profanityLanguages,
      ).argParser(parseLanguages),
    )
    .option('--words', 'list the profane words with their level and language instead of the text')
    .option('--fail-on-match', 'exit with 10 when the text, or one of many, has profane words');
  addStreamOptions(check, 'texts')
    .addHelpText(
      'after',
      helpText(
        [...levelNotes, '', ...streamNotes],
        [
          'sta profanity check "What the hell is this crap?"',
          'sta profanity check --replace "[removed]" --fail-on-match < chat.txt > clean.txt',
          'sta profanity check --words --level mild "You stupid cow, go to hell"',
          'sta profanity check --language de,en "So ein Arschloch"',
          'tail -f chat.ndjson | sta profanity check --ndjson',
        ],
      ),
    )
    .action(
      run(async (context, options: Options, args: string[]) => {
        const { file } = options;
        requireIds(options);
        if (options.ndjson) {
          const many = openNdjson(context, args, file === undefined ? [] : [file], options, command);
          return runMany(context, { ...many, title: 'Checking' }, async (text) => {
            const shown = await checkText(context, text, options);
            return { replies: [shown.reply], shown, found: shown.found };
          });
        }
        const text = await readText({ args, file, stdin: context.stdin, what: 'a text', command });
        const view = await checkText(context, text, options);
        // What came in without a last line break goes out without one, and nothing else changes on the way.
        return args.length === 0 && view.kind === 'text' ? { ...view, verbatim: true } : view;
      }),
    );
}

type Checked = (TextView | TableView) & { readonly reply: object; readonly found: boolean };

async function checkText(context: Context, text: string, options: Options): Promise<Checked> {
  const { replace, failOnMatch, level, language, words: listed } = options;
  const { profanity } = await context.api();
  const reply = await profanity.check({
    text,
    replaceChar: replace,
    ...(level && { level }),
    ...(language && { languages: [...language] }),
    ...(listed && { graded: true }),
  });
  const { censoredText, customProfaneWords, predefinedProfaneWords, gradedWords = [] } = reply.data;
  const words = [...customProfaneWords, ...predefinedProfaneWords];
  const found = failOnMatch === true && words.length > 0;
  if (listed) {
    const own = customProfaneWords.map((word) => ({ word, level: 'your own', language: '' }));
    const table = tableView(reply, [...gradedWords, ...own], columns, 'No profane words');
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
