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

export function registerMatchTags(match: Command, run: Runner): void {
  addMatchOptions(match.command('tags'), 'tag')
    .description('Match sentences against your statement tags')
    .notes(...matchNotes, ...explainNotes)
    .examples(
      'sta match tags "Could I get a refund?" "The parcel is late"',
      'sta match tags --file call.txt --threshold 0.6 --json',
      'sta match tags --file chat.csv --text-column body -o csv',
      'tail -f chat.ndjson | sta match tags --ndjson',
      'sta match tags --explain "Could I get my money back?"',
    )
    .action(
      run(async (context, given: MatchOptions, args: string[]) => {
        const options = await withTargetIds(context, 'tag', await withRedaction(context, given));
        return options.explain === true
          ? explainMatches(context, 'tag', args, options)
          : runMatch(context, 'tag', args, options);
      }),
    );
}
