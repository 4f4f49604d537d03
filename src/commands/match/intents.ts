import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { explainMatches, explainNotes } from '../../conversations/matching/explain.ts';
import {
  addMatchOptions,
  type MatchOptions,
  matchNotes,
  withTargetIds,
} from '../../conversations/matching/match-options.ts';
import { runMatch } from '../../conversations/matching/run-match.ts';
import { withRedaction } from '../../conversations/redaction/redact-options.ts';

export function registerMatchIntents(match: Command, run: Runner): void {
  addMatchOptions(match.command('intents'), 'intent')
    .description('Match sentences against your intents')
    .notes(...matchNotes, ...explainNotes)
    .examples(
      'sta match intents "Please cancel my order"',
      'cat call.txt | sta match intents --json',
      'sta match intents --ndjson --file calls.ndjson > intents.ndjson',
      'sta match intents --explain "Please cancel it"',
    )
    .action(
      run(async (context, given: MatchOptions, args: string[]) => {
        const options = await withTargetIds(context, 'intent', await withRedaction(context, given));
        return options.explain === true
          ? explainMatches(context, 'intent', args, options)
          : runMatch(context, 'intent', args, options);
      }),
    );
}
