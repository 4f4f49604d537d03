import type { Command } from 'commander';
import type { Runner } from '../../cli/context/runner.ts';
import type { Intent } from '../../contract/endpoints/intents.ts';
import { type Column, tableView } from '../../output/view.ts';

const columns: Column<Intent>[] = [
  { title: 'Name', value: (intent) => intent.intent_name, flexible: true },
  { title: 'Samples', value: (intent) => intent.intent_samples?.length ?? 0, align: 'right' },
  { title: 'Phrases', value: (intent) => intent.intent_sample_phrases?.length ?? 0, align: 'right' },
  { title: 'Id', value: (intent) => intent.intent_id },
];

export function registerIntentsList(intents: Command, run: Runner): void {
  intents
    .command('list')
    .alias('ls')
    .description('List your intents')
    .addHelpText('after', '\nExamples:\n  $ sta intents list\n  $ sta intents list -o csv > intents.csv')
    .action(
      run(async (context) => {
        const { intents } = await context.api();
        const reply = await intents.list();
        return tableView(
          reply,
          reply.data,
          columns,
          'No intents yet. Create one: sta intents create cancel --sample "Please cancel my order"',
        );
      }),
    );
}
