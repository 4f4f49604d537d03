import { type Command, Option } from 'commander';
import { completes } from '../../action/completes.ts';
import { readText } from '../../action/read-input.ts';
import { addLiteralOption, type LiteralOption, refuseFileName } from '../../action/refuse-file-names.ts';
import type { Runner } from '../../action/runner.ts';
import { profanityLanguages, profanityLevels } from '../../contract/profanity.ts';
import { helpText } from '../../jobs/help-text.ts';
import { adviseRefused } from '../../streams/advise-refused.ts';
import { runMany } from '../../streams/run-many.ts';
import { addStreamOptions, openNdjson, requireIds, streamNotes } from '../../streams/stream-options.ts';
import { checkLines, type LinesOptions } from './check-lines.ts';
import { checkText } from './check-text.ts';
import { parseLanguages } from './parse-languages.ts';

type Options = LinesOptions & LiteralOption & { readonly lines?: boolean };

const command = 'profanity check';

const levelNotes: readonly string[] = [
  'Levels: strong counts strong words and slurs. standard counts mild swearing (damn) too, and everyday words (idiot, hell)',
  'where they swear: beside a profane word, aimed at somebody, or as the whole text. mild counts everyday, clinical and',
  'sexual words anywhere.',
  `Languages: ${profanityLanguages.slice(0, 20).join(', ')},`,
  `${profanityLanguages.slice(20).join(', ')}.`,
];

/** For a text that is too long for one call. */
const advice = 'Text of any length, such as a log or a chat, each line by itself: --lines';

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
    .option('--lines', 'each line is a text of its own, as in logs and chats: endless input, censored as it comes')
    .option('--fail-on-match', 'exit with 10 when the text, or one of many, has profane words');
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
        // What came in without a last line break goes out without one, and nothing else changes on the way.
        return args.length === 0 && view.kind === 'text' ? { ...view, verbatim: true } : view;
      }),
    );
}
