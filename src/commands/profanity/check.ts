import type { Command } from 'commander';
import type { TextView } from '../../output/view.ts';
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

interface Options extends StreamOptions {
  readonly file?: string;
  readonly replace: string;
  readonly failOnMatch?: boolean;
}

const command = 'profanity check';

export function registerProfanityCheck(profanity: Command, run: Runner): void {
  const check = profanity
    .command('check')
    .argument('[text...]', 'the text; - for stdin')
    .description('Print a text with its profane words replaced')
    .option('--file <path>', 'a file that holds the text; - for stdin')
    .option('--replace <string>', 'replaces each profane word: one character is repeated to its length', '*')
    .option('--fail-on-match', 'exit with 10 when the text, or one of many, has profane words');
  addStreamOptions(check, 'texts')
    .addHelpText(
      'after',
      helpText(streamNotes, [
        'sta profanity check "What the hell is this crap?"',
        'sta profanity check --replace "[removed]" --fail-on-match < chat.txt > clean.txt',
        'tail -f chat.ndjson | sta profanity check --ndjson',
      ]),
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
        return args.length === 0 ? { ...view, verbatim: true } : view;
      }),
    );
}

type Checked = TextView & { readonly reply: object; readonly found: boolean };

async function checkText(context: Context, text: string, { replace, failOnMatch }: Options): Promise<Checked> {
  const { profanity } = await context.api();
  const reply = await profanity.check({ text, replaceChar: replace });
  const { censoredText, customProfaneWords, predefinedProfaneWords } = reply.data;
  const words = [...customProfaneWords, ...predefinedProfaneWords];
  const note = words.length === 0 ? 'No profane words' : `Profane words: ${words.join(', ')}`;
  return { kind: 'text', reply, text: censoredText, note, found: failOnMatch === true && words.length > 0 };
}
