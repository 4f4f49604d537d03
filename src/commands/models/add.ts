import { type Command, InvalidArgumentError, Option, type Runner } from '../../cli/arguments/command.ts';
import { noteForPeople } from '../../cli/context/note-for-people.ts';
import { countOf, formatBytes } from '../../output/text/count-of.ts';
import { textView } from '../../output/view.ts';
import { addModel } from '../../shared/models/add-model.ts';
import { type ModelEngine, modelEngines } from '../../shared/models/manifest.ts';

interface Options {
  readonly id?: string;
  readonly engine?: ModelEngine;
  readonly languages: readonly string[];
  readonly licence: string;
  readonly copy?: boolean;
}

export function registerModelsAdd(models: Command, run: Runner): void {
  models
    .command('add')
    .argument('<directory>', 'the folder of a model')
    .description('Register a model that you have, with an id and the hashes of its files')
    .option('--id <id>', 'its id (default: the name of the folder)')
    .addOption(
      new Option('--engine <engine>', 'what runs it (default: guessed from its files)').choices([...modelEngines]),
    )
    .option('--languages <codes>', 'its languages, such as en,de', parseLanguages, [])
    .option('--licence <name>', 'its licence', 'not stated')
    .option('--copy', 'copy the files (default: leave them where they are)')
    .notes(
      'sherpa-onnx recognises speech (STA_STT_MODEL), sentence-transformer matches texts (STA_EMBEDDINGS), and external is for',
      'your own program. Hidden files are skipped.',
    )
    .examples(
      'sta models add ./sherpa-onnx-whisper-tiny.en --languages en --licence MIT',
      'sta models add all-MiniLM-L6-v2 --id minilm --copy',
    )
    .action(
      run(async (context, { id, engine, languages, licence, copy = false }: Options, folder: string) => {
        let bytes = 0;
        using _line = context.startStatusLine(`Reading ${folder}`, () => formatBytes(bytes));
        const added = await addModel(folder, {
          env: context.env,
          signal: context.signal,
          sleep: context.clock.sleep,
          nowMs: context.clock.nowMs(),
          onWait: () => noteForPeople(context, 'Another process is changing this model: waiting for it'),
          onBytes(count) {
            bytes += count;
          },
          ...{ id, engine, languages, licence, copy },
        });
        const { manifest } = added;
        return textView({ ...manifest, folder: added.folder }, manifest.id, {
          title: 'Id',
          note: `Added ${manifest.id} for ${manifest.engine}: ${countOf(manifest.files.length, 'file')}, ${formatBytes(bytes)}, in ${added.folder}`,
        });
      }),
    );
}

function parseLanguages(value: string): string[] {
  const codes = value.split(',').filter(Boolean);
  const bad = codes.find((code) => !/^[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/.test(code));
  if (bad !== undefined || codes.length > 300) throw new InvalidArgumentError('Give language codes such as en,de.');
  return codes;
}
