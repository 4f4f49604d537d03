import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { formatBytes } from '../../output/text/format-bytes.ts';
import { tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { chooseModels } from '../../shared/models/choose-models.ts';
import { readManifest } from '../../shared/models/manifest.ts';
import { verifyModel } from '../../shared/models/verify-model.ts';

export function registerModelsVerify(models: Command, run: Runner): void {
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
