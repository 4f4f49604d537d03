import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { textView } from '../../output/view.ts';
import { chooseModels } from '../../shared/models/choose-models.ts';
import { readManifest } from '../../shared/models/manifest.ts';

export function registerModelsPath(models: Command, run: Runner): void {
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
        return textView({ id, folder }, folder, { title: 'Folder' });
      }),
    );
}
