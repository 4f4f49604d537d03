import { openTargetCalls } from '../../api/records/target-calls.ts';
import { Argument, type Command } from '../../cli/arguments/command.ts';
import { completes } from '../../cli/arguments/completes.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { deleteRecords } from '../../cli/records/delete-records.ts';
import { idNote } from '../../cli/records/resolve-id.ts';

export function registerTagsDelete(tags: Command, run: Runner): void {
  tags
    .command('delete')
    .alias('rm')
    .addArgument(completes(new Argument('<id...>', 'ids or names of statement tags'), 'tags'))
    .description('Delete statement tags')
    .option('-y, --yes', 'do not ask')
    .notes(idNote)
    .examples(
      'sta tags delete refund',
      "sta tags list --query 'data[].statement_tag_id' --raw | xargs sta tags delete --yes",
    )
    .action(
      run(async (context, options: { yes?: boolean }, ids: string[]) => {
        const calls = openTargetCalls(await context.api(), 'tag');
        context.echoTarget();
        const records = {
          noun: 'statement tag',
          listCommand: 'sta tags list',
          list: async () => (await calls.list()).targets,
          remove: (id: string) => calls.delete(id),
        };
        return deleteRecords(context, records, ids, options.yes === true);
      }),
    );
}
