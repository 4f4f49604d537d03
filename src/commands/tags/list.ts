import { openTargetCalls, type StoredTarget } from '../../api/records/target-calls.ts';
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { type Column, tableView } from '../../output/view.ts';

const columns: Column<StoredTarget>[] = [
  { title: 'Name', value: (tag) => tag.name, flexible: true },
  { title: 'Samples', value: (tag) => tag.samples.length, align: 'right' },
  { title: 'Phrases', value: (tag) => tag.phrases.length, align: 'right' },
  { title: 'Threshold', value: (tag) => tag.threshold ?? '', align: 'right' },
  { title: 'Priority', value: (tag) => tag.priority ?? '', align: 'right' },
  { title: 'Id', value: (tag) => tag.id },
];

export function registerTagsList(tags: Command, run: Runner): void {
  tags
    .command('list')
    .alias('ls')
    .description('List your statement tags')
    .examples('sta tags list', "sta tags list --query 'data[].statement_tag_name'")
    .action(
      run(async (context) => {
        const { reply, targets } = await openTargetCalls(await context.api(), 'tag').list();
        return tableView(
          reply,
          targets,
          columns,
          'No statement tags yet. Create one: sta tags create refund --sample "I want my money back"',
          { items: reply.data },
        );
      }),
    );
}
