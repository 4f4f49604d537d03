/** `sta profanity`: finds and replaces profane words, and manages the user's word list. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { addLiteralOption, type LiteralOption, refuseFileNames } from '../../cli/arguments/refuse-file-names.ts';
import { readLinesFrom } from '../../cli/context/read-input.ts';
import { type DeletableRecords, deleteRecords } from '../../cli/records/delete-records.ts';
import type { ProfanityWord } from '../../contract/endpoints/profanity.ts';
import { type Column, tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { registerProfanityCheck } from './check.ts';

export function register(profanity: Command, run: Runner): void {
  profanity.description('Find and replace profane words, from the list of the service and from your own');
  registerProfanityCheck(profanity, run);
  registerProfanityWords(profanity, run);
}

const columns: Column<ProfanityWord>[] = [
  { title: 'Word', value: (word) => word.profanity_word, flexible: true },
  { title: 'Id', value: (word) => word.profanity_word_id },
];

function registerProfanityWords(profanity: Command, run: Runner): void {
  const words = profanity
    .command('words')
    .usage('<command> [arguments] [flags]')
    .description('Manage your own list of profane words');

  addLiteralOption(words.command('add'))
    .argument('[word...]', 'words or short phrases')
    .description('Add words to your list')
    .option('--words-file <path>', 'a file of words, one per line; - for stdin')
    .examples('sta profanity words add frobnicate', 'sta profanity words add --words-file words.txt')
    .action(
      run(async (context, options: LiteralOption & { wordsFile?: string }, args: string[]) => {
        refuseFileNames(args, options, '--words-file');
        const fromFile = options.wordsFile === undefined ? [] : await readLinesFrom(options.wordsFile, context.stdin);
        const wanted = [...new Set([...args, ...fromFile].map((word) => word.trim()))];
        if (wanted.length === 0 || wanted.includes('')) {
          throw new StaError('usage', 'Give the words to add, none of them empty');
        }
        const { profanity } = await context.api();
        context.echoTarget();
        const added: { word: string; id: string; reply: unknown }[] = [];
        for (const word of wanted) {
          const reply = await profanity.addWord({ profanityWord: word });
          added.push({ word, id: reply.data.profanityWordId, reply });
        }
        const replies = added.map(({ reply }) => reply);
        return tableView(replies.length === 1 ? replies[0] : replies, added, [
          { title: 'Word', value: (row) => row.word, flexible: true },
          { title: 'Id', value: (row) => row.id },
        ]);
      }),
    );

  words
    .command('list')
    .alias('ls')
    .description('List your words')
    .examples('sta profanity words list', 'sta profanity words list | cut -f1 > words.txt')
    .action(
      run(async (context) => {
        const { profanity } = await context.api();
        const reply = await profanity.listWords();
        return tableView(reply, reply.data, columns, 'No words of your own yet. Add one: sta profanity words add WORD');
      }),
    );

  words
    .command('remove')
    .alias('rm')
    .argument('<word...>', 'words of your list, or their ids')
    .description('Remove words from your list')
    .option('-y, --yes', 'do not ask')
    .examples(
      'sta profanity words remove frobnicate --yes',
      'sta profanity words remove profanity-k3v9q2m7x1ab-1767225600000',
    )
    .action(
      run(async (context, options: { yes?: boolean }, args: string[]) => {
        const { profanity } = await context.api();
        context.echoTarget();
        const { data } = await profanity.listWords();
        const records: DeletableRecords = {
          noun: 'profanity word',
          list: async () => data.map((word) => ({ id: word.profanity_word_id, name: word.profanity_word })),
          remove: (id: string) => profanity.removeWord({ profanityWordId: id }),
        };
        const words = args.map((word) => word.trim());
        return deleteRecords(context, records, words, options.yes === true);
      }),
    );
}
