import type { Command } from 'commander';
import type { Runner } from '../runner.ts';
import { addMatchOptions, type MatchOptions, readSentences } from './match-options.ts';
import { matchView } from './match-rows.ts';

export function registerMatchIntents(match: Command, run: Runner): void {
  addMatchOptions(match.command('intents'), 'intent')
    .description('Match sentences against your intents')
    .addHelpText(
      'after',
      '\nExamples:\n  $ sta match intents "Please cancel my order"\n  $ cat call.txt | sta match intents --json',
    )
    .action(
      run(async (context, options: MatchOptions, args: string[]) => {
        const sentences = await readSentences(context, args, options, 'match intents');
        const { intents, match } = await context.api();
        // The service wants the ids of intents; leaving them out means all, as it does for tags.
        const intentIds = options.id ?? (await intents.list()).data.map((intent) => intent.intent_id);
        const { threshold } = options;
        const reply = await match.intents({ sentences, intentIds, ...(threshold !== undefined && { threshold }) });
        const targets = reply.data.similarityMatch.map(({ intentId, intentName, matchedTextList }) => ({
          id: intentId,
          name: intentName,
          matchedTextList,
        }));
        return matchView(reply, sentences, targets, 'Intent');
      }),
    );
}
