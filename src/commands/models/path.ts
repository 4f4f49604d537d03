import { Argument, type Command } from 'commander';
import { completes } from '../../action/completes.ts';
import { helpText } from '../../action/help-text.ts';
import type { Runner } from '../../action/runner.ts';
import { chooseModels } from '../../models/choose-models.ts';
import { readManifest } from '../../models/manifest.ts';
import { textView } from '../../output/view.ts';

export function registerModelsPath(models: Command, run: Runner): void {
  models
    .command('path')
    .addArgument(completes(new Argument('<id>', 'the id of a model on this machine'), 'models'))
    .description('Print the folder of a model')
    .addHelpText(
      'after',
      helpText(
        ['For programs that need the path; sta itself takes the id: STA_STT_MODEL=sherpa-onnx-whisper-tiny.en'],
        ['sta models path sherpa-onnx-whisper-tiny.en', 'ls "$(sta models path sherpa-onnx-whisper-tiny.en)"'],
      ),
    )
    .action(
      run(async (context, _options: object, id: string) => {
        const [found] = await chooseModels(context.env, [id]);
        const own = found?.own ?? '';
        const folder = (await readManifest(own))?.link ?? own;
        return textView({ id, folder }, folder, { title: 'Folder' });
      }),
    );
}
