/** `sta models`: adds larger models than the built-in ones to this machine. */
import { join } from 'node:path';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { confirm } from '../../cli/context/confirm.ts';
import { noteForPeople } from '../../cli/context/note-for-people.ts';
import { formatBytes } from '../../output/text/count-of.ts';
import { tableView, textView } from '../../output/view.ts';
import type { Environment } from '../../shared/environment.ts';
import { StaError } from '../../shared/errors.ts';
import { modelsDirectory } from '../../shared/files/directories.ts';
import { listModelIds } from '../../shared/models/find-model.ts';
import { readManifest } from '../../shared/models/manifest.ts';
import { removeModel } from '../../shared/models/remove-model.ts';
import { verifyModel } from '../../shared/models/verify-model.ts';
import { registerModelsAdd } from './add.ts';
import { registerModelsList } from './list.ts';
import { registerModelsPull } from './pull.ts';

export function register(models: Command, run: Runner): void {
  models.description('Get, add, verify and remove models for speech to text and matching');
  registerModelsList(models, run);
  registerModelsPull(models, run);
  registerModelsAdd(models, run);
  registerModelsVerify(models, run);
  registerModelsPath(models, run);
  registerModelsRemove(models, run);
}

function registerModelsPath(models: Command, run: Runner): void {
  models
    .command('path')
    .completedArgument('<id>', 'the id of a model on this machine', 'models')
    .description('Print the folder of a model')
    .notes('For programs that need the path; sta itself takes the id: STA_STT_MODEL=sherpa-onnx-whisper-tiny.en')
    .examples('sta models path sherpa-onnx-whisper-tiny.en', 'ls "$(sta models path sherpa-onnx-whisper-tiny.en)"')
    .action(
      run(async (context, _options: object, id: string) => {
        const [found] = await chooseModels(context.env, [id]);
        const own = found?.own ?? '';
        const folder = (await readManifest(own))?.link ?? own;
        return textView({ id, folder }, folder, { title: 'Folder', bare: true });
      }),
    );
}

function registerModelsVerify(models: Command, run: Runner): void {
  models
    .command('verify')
    .completedArgument('[id...]', 'ids of models on this machine (default: all)', 'models')
    .description('Check that the files of models have not changed since they were downloaded or added')
    .notes('Exits 1 if a file has changed.')
    .examples('sta models verify', 'sta models verify sherpa-onnx-whisper-tiny.en')
    .action(
      run(async (context, _options: object, ids: string[]) => {
        const chosen = await chooseModels(context.env, ids);
        let bytes = 0;
        using _line = context.startStatusLine('Verifying', () => formatBytes(bytes));
        const rows: { id: string; path: string; problem: string }[] = [];
        for (const { id, own } of chosen) {
          const manifest = await readManifest(own).catch((error: unknown) => {
            if (!(error instanceof StaError)) throw error;
            rows.push({ id, path: 'manifest.json', problem: error.message });
          });
          if (manifest === undefined) continue;
          const problems = await verifyModel(own, manifest, context.signal, (count) => {
            bytes += count;
          });
          rows.push(...problems.map((problem) => ({ id, ...problem })));
        }
        const count = `${chosen.length} model${chosen.length === 1 ? '' : 's'}`;
        const view = tableView(
          { models: chosen.map(({ id }) => id), problems: rows },
          rows,
          [
            { title: 'Id', value: ({ id }) => id },
            { title: 'File', value: ({ path }) => path },
            { title: 'Problem', value: ({ problem }) => problem, flexible: true },
          ],
          `No file of ${count} has changed`,
          rows.length === 0
            ? {}
            : { note: 'Remove a damaged model and get it again: sta models remove, then sta models pull or add' },
        );
        return rows.length === 0 ? view : { ...view, exitCode: 1 };
      }),
    );
}

function registerModelsRemove(models: Command, run: Runner): void {
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

/**
 * Returns the ids and folders of models on this machine; of all of them if no ids are given. @throws StaError
 * `not_found`
 */
async function chooseModels(env: Environment, given: readonly string[]): Promise<{ id: string; own: string }[]> {
  const ids = await listModelIds(env);
  const models = modelsDirectory(env);
  const unknown = given.filter((id) => !ids.includes(id)).map((id) => JSON.stringify(id));
  if (unknown.length > 0) {
    throw new StaError('not_found', `There is no model ${unknown.join(' or ')} in ${models}`, {
      hint:
        ids.length > 0 ? `There are: ${ids.slice(0, 10).join(', ')}` : 'Get one with sta models pull or sta models add',
    });
  }
  return [...new Set(given.length > 0 ? given : ids)].map((id) => ({ id, own: join(models, id) }));
}
