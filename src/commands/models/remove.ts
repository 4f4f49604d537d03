import { Argument, type Command } from 'commander';
import { completes } from '../../action/completes.ts';
import { helpText } from '../../action/help-text.ts';
import { noteForPeople } from '../../action/note-for-people.ts';
import type { Runner } from '../../action/runner.ts';
import { modelsDirectory } from '../../config/directories.ts';
import { StaError } from '../../errors.ts';
import { chooseModels } from '../../models/choose-models.ts';
import { removeModel } from '../../models/remove-model.ts';
import { tableView } from '../../output/view.ts';

export function registerModelsRemove(models: Command, run: Runner): void {
  models
    .command('remove')
    .alias('rm')
    .addArgument(completes(new Argument('<id...>', 'ids of models on this machine'), 'models'))
    .description('Remove models from this machine')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      helpText(
        ['A model that was added without --copy is only forgotten: its folder stays.'],
        ['sta models remove sherpa-onnx-whisper-tiny.en', 'sta models remove minilm --yes'],
      ),
    )
    .action(
      run(async (context, options: { yes?: boolean }, given: string[]) => {
        const ids = (await chooseModels(context.env, given)).map(({ id }) => id);
        if (options.yes !== true) {
          if (!context.interactive) {
            throw new StaError('usage', 'Without a terminal to confirm on, removing requires --yes');
          }
          const prompts = await context.prompts();
          if (!(await prompts.confirm({ message: `Remove ${ids.join(', ')}?`, default: false }))) {
            return tableView([], [], [], 'Nothing was removed');
          }
        }
        for (const id of ids) {
          await removeModel(modelsDirectory(context.env), id, {
            signal: context.signal,
            sleep: context.clock.sleep,
            onWait: () => noteForPeople(context, `Another process is changing ${id}: waiting for it`),
          });
        }
        return tableView({ removed: ids }, ids, [{ title: 'Removed', value: (id) => id }], '');
      }),
    );
}
