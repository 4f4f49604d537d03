import type { Command } from '../../cli/arguments/command.ts';
import { confirm } from '../../cli/context/confirm.ts';
import { noteForPeople } from '../../cli/context/note-for-people.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { tableView } from '../../output/view.ts';
import { modelsDirectory } from '../../shared/files/directories.ts';
import { chooseModels } from '../../shared/models/choose-models.ts';
import { removeModel } from '../../shared/models/remove-model.ts';

export function registerModelsRemove(models: Command, run: Runner): void {
  models
    .command('remove')
    .alias('rm')
    .completedArgument('<id...>', 'ids of models on this machine', 'models')
    .description('Remove models from this machine')
    .option('-y, --yes', 'do not ask')
    .notes('A model that was added without --copy is only forgotten: its folder stays.')
    .examples('sta models remove sherpa-onnx-whisper-tiny.en', 'sta models remove minilm --yes')
    .action(
      run(async (context, options: { yes?: boolean }, given: string[]) => {
        const ids = (await chooseModels(context.env, given)).map(({ id }) => id);
        if (!(await confirm(context, options.yes, 'removing', `Remove ${ids.join(', ')}?`))) {
          return tableView([], [], [], 'Nothing was removed');
        }
        for (const id of ids) {
          await removeModel(modelsDirectory(context.env), id, {
            signal: context.signal,
            sleep: context.clock.sleep,
            onWait: () => noteForPeople(context, `Another process is changing ${id}: waiting for it`),
          });
        }
        return tableView({ removed: ids }, ids, [{ title: 'Removed', value: (id) => id }]);
      }),
    );
}
