/** `sta match`: finds the user's tags or intents that sentences match. */
import type { TargetKind } from '../../api/records/target-calls.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { targetNouns } from '../../cli/records/target-commands.ts';
import { explainMatches, explainNotes } from '../../conversations/matching/explain.ts';
import {
  addMatchOptions,
  type MatchOptions,
  matchNotes,
  withTargetIds,
} from '../../conversations/matching/match-options.ts';
import { runMatch } from '../../conversations/matching/run-match.ts';
import { withRedaction } from '../../conversations/redaction/redact-options.ts';

export function register(match: Command, run: Runner): void {
  match.description('Match sentences against your tags or intents');
  registerMatch(match, run, 'tag', [
    'sta match tags "Could I get a refund?" "The parcel is late"',
    'sta match tags --file call.txt --threshold 0.6 --json',
    'sta match tags --file chat.csv --text-column body -o csv',
    'tail -f chat.ndjson | sta match tags --ndjson',
    'sta match tags --explain "Could I get my money back?"',
  ]);
  registerMatch(match, run, 'intent', [
    'sta match intents "Please cancel my order"',
    'cat call.txt | sta match intents --json',
    'sta match intents --ndjson --file calls.ndjson > intents.ndjson',
    'sta match intents --explain "Please cancel it"',
  ]);
}

function registerMatch(match: Command, run: Runner, kind: TargetKind, examples: readonly string[]): void {
  addMatchOptions(match.command(`${kind}s`), kind)
    .description(`Match sentences against your ${targetNouns[kind]}s`)
    .notes(...matchNotes, ...explainNotes)
    .examples(...examples)
    .action(
      run(async (context, given: MatchOptions, args: string[]) => {
        const options = await withTargetIds(context, kind, await withRedaction(context, given));
        const answer = options.explain === true ? explainMatches : runMatch;
        return answer(context, kind, args, options);
      }),
    );
}
