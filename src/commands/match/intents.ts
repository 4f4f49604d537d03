import type { Command } from 'commander';
import type { Runner } from '../runner.ts';
import { helpText } from '../waiting/help-text.ts';
import { explainMatches, explainNotes } from './explain.ts';
import { addMatchOptions, type MatchOptions, matchNotes } from './match-options.ts';
import { runMatch } from './run-match.ts';

export function registerMatchIntents(match: Command, run: Runner): void {
  addMatchOptions(match.command('intents'), 'intent')
    .description('Match sentences against your intents')
    .addHelpText(
      'after',
      helpText(
        [...matchNotes, ...explainNotes],
        [
          'sta match intents "Please cancel my order"',
          'cat call.txt | sta match intents --json',
          'sta match intents --ndjson --file calls.ndjson > intents.ndjson',
          'sta match intents --explain "Please cancel it"',
        ],
      ),
    )
    .action(
      run((context, options: MatchOptions, args: string[]) =>
        options.explain === true
          ? explainMatches(context, 'intent', args, options)
          : runMatch(context, 'match intents', args, options, async () => {
              const { intents, match } = await context.api();
              const { threshold } = options;
              // The service wants the ids of intents; leaving them out means all, as it does for tags.
              const intentIds = options.id ?? (await intents.list()).data.map((intent) => intent.intent_id);
              return {
                title: 'Intent',
                async match(sentences) {
                  const reply = await match.intents({
                    sentences,
                    intentIds,
                    ...(threshold !== undefined && { threshold }),
                  });
                  const targets = reply.data.similarityMatch.map(({ intentId, intentName, matchedTextList }) => ({
                    id: intentId,
                    name: intentName,
                    matchedTextList,
                  }));
                  return { reply, targets };
                },
                ranking: async () => intentIds.map((id) => ({ id })),
              };
            }),
      ),
    );
}
