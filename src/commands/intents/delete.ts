import { openTargetCalls } from '../../api/records/target-calls.ts';
import { Argument, type Command } from '../../cli/arguments/command.ts';
import { completes } from '../../cli/arguments/completes.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { deleteRecords } from '../../cli/records/delete-records.ts';
import { idNote } from '../../cli/records/resolve-id.ts';

export function registerIntentsDelete(intents: Command, run: Runner): void {
  intents
    .command('delete')
    .alias('rm')
    .addArgument(completes(new Argument('<id...>', 'ids or names of intents'), 'intents'))
    .description('Delete intents')
    .option('-y, --yes', 'do not ask')
    .notes(idNote)
    .examples(
      'sta intents delete roaming',
      'sta intents delete intent-k3v9q2m7x1ab-1767225600000 intent-p8d4w6z2c5ef-1767225600001 --yes',
    )
    .action(
      run(async (context, options: { yes?: boolean }, ids: string[]) => {
        const calls = openTargetCalls(await context.api(), 'intent');
        context.echoTarget();
        const records = {
          noun: 'intent',
          listCommand: 'sta intents list',
          list: async () => (await calls.list()).targets,
          remove: (id: string) => calls.delete(id),
        };
        return deleteRecords(context, records, ids, options.yes === true);
      }),
    );
}
