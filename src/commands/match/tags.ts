import type { Command } from 'commander';
import type { Runner } from '../runner.ts';
import { addMatchOptions, type MatchOptions, readSentences } from './match-options.ts';
import { matchView } from './match-rows.ts';

export function registerMatchTags(match: Command, run: Runner): void {
  addMatchOptions(match.command('tags'), 'tag')
    .description('Match sentences against your statement tags')
    .addHelpText(
      'after',
      '\nExamples:\n  $ sta match tags "Could I get a refund?" "The parcel is late"\n  $ sta match tags --file call.txt --threshold 0.6 --json',
    )
    .action(
      run(async (context, options: MatchOptions, args: string[]) => {
        const sentences = await readSentences(context, args, options, 'match tags');
        const { match } = await context.api();
        const reply = await match.tags({
          sentences,
          ...(options.threshold !== undefined && { threshold: options.threshold }),
          ...(options.id !== undefined && { statementTagIds: options.id }),
        });
        const targets = reply.data.similarityMatch.map(({ statementTagId, statementTagName, matchedTextList }) => ({
          id: statementTagId,
          name: statementTagName,
          matchedTextList,
        }));
        return matchView(reply, sentences, targets, 'Tag');
      }),
    );
}
