import type { Command } from 'commander';
import type { Runner } from '../../cli/context/runner.ts';
import type { StatementTag } from '../../contract/endpoints/tags.ts';
import { type Column, tableView } from '../../output/view.ts';

const columns: Column<StatementTag>[] = [
  { title: 'Name', value: (tag) => tag.statement_tag_name, flexible: true },
  { title: 'Samples', value: (tag) => tag.statement_tag_samples?.length ?? 0, align: 'right' },
  { title: 'Phrases', value: (tag) => tag.statement_tag_sample_phrases?.length ?? 0, align: 'right' },
  { title: 'Threshold', value: (tag) => tag.threshold ?? '', align: 'right' },
  { title: 'Priority', value: (tag) => tag.priority ?? '', align: 'right' },
  { title: 'Id', value: (tag) => tag.statement_tag_id },
];

export function registerTagsList(tags: Command, run: Runner): void {
  tags
    .command('list')
    .alias('ls')
    .description('List your statement tags')
    .addHelpText('after', "\nExamples:\n  $ sta tags list\n  $ sta tags list --query 'data[].statement_tag_name'")
    .action(
      run(async (context) => {
        const { tags } = await context.api();
        const reply = await tags.list();
        return tableView(
          reply,
          reply.data,
          columns,
          'No statement tags yet. Create one: sta tags create refund --sample "I want my money back"',
        );
      }),
    );
}
