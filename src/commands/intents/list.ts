import { openTargetCalls, type StoredTarget } from '../../api/records/target-calls.ts';
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { type Column, tableView } from '../../output/view.ts';

const columns: Column<StoredTarget>[] = [
  { title: 'Name', value: (intent) => intent.name, flexible: true },
  { title: 'Samples', value: (intent) => intent.samples.length, align: 'right' },
  { title: 'Phrases', value: (intent) => intent.phrases.length, align: 'right' },
  { title: 'Id', value: (intent) => intent.id },
];

export function registerIntentsList(intents: Command, run: Runner): void {
  intents
    .command('list')
    .alias('ls')
    .description('List your intents')
    .examples('sta intents list', 'sta intents list -o csv > intents.csv')
    .action(
      run(async (context) => {
        const { reply, targets } = await openTargetCalls(await context.api(), 'intent').list();
        return tableView(
          reply,
          targets,
          columns,
          'No intents yet. Create one: sta intents create cancel --sample "Please cancel my order"',
          { items: reply.data },
        );
      }),
    );
}
