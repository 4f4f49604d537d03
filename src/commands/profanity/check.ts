import type { Command } from 'commander';
import { textView } from '../../output/view.ts';
import { readText } from '../read-input.ts';
import type { Runner } from '../runner.ts';

interface Options {
  readonly file?: string;
  readonly replace: string;
  readonly failOnMatch?: boolean;
}

export function registerProfanityCheck(profanity: Command, run: Runner): void {
  profanity
    .command('check')
    .argument('[text...]', 'the text; - for stdin')
    .description('Print a text with its profane words replaced')
    .option('--file <path>', 'a file that holds the text; - for stdin')
    .option('--replace <string>', 'replaces each profane word: one character is repeated to its length', '*')
    .option('--fail-on-match', 'exit with 10 when the text has profane words')
    .addHelpText(
      'after',
      '\nExamples:\n  $ sta profanity check "What the hell is this crap?"\n  $ sta profanity check --replace "[removed]" --fail-on-match < chat.txt > clean.txt',
    )
    .action(
      run(async (context, options: Options, args: string[]) => {
        const text = await readText({
          args,
          file: options.file,
          stdin: context.stdin,
          what: 'a text',
          command: 'profanity check',
        });
        const { profanity } = await context.api();
        const reply = await profanity.check({ text, replaceChar: options.replace });
        const { censoredText, customProfaneWords, predefinedProfaneWords } = reply.data;
        const words = [...customProfaneWords, ...predefinedProfaneWords];
        return textView(reply, censoredText, {
          // What came in without a last line break goes out without one, and nothing else changes on the way.
          ...(args.length === 0 && { verbatim: true }),
          note: words.length === 0 ? 'No profane words' : `Profane words: ${words.join(', ')}`,
          found: options.failOnMatch === true && words.length > 0,
        });
      }),
    );
}
