/** The ways to get a speech recogniser on this machine, each with its next command. */
import type { Context } from '../../../../cli/context/context.ts';
import { formatBytes } from '../../../../output/text/count-of.ts';
import { describeModels, type ListedModel } from '../../../../shared/models/describe-models.ts';
import { readCatalogue } from '../../../../shared/models/read-catalogue.ts';
import { installCommand } from '../../../../shared/platform.ts';

/**
 * The most accurate way first.
 * @param hasFlags false for a command without `--stt-model` and `--stt-command`
 */
export async function listRecogniserWays(
  { env, platform, web }: Pick<Context, 'env' | 'platform' | 'web'>,
  hasFlags: boolean,
): Promise<string[]> {
  const catalogue = await readCatalogue(undefined, web);
  return describeWays(await describeModels(env, catalogue.models), platform, hasFlags);
}

/** @param models the models on this machine and in the catalogue */
export function describeWays(models: readonly ListedModel[], platform: NodeJS.Platform, hasFlags = true): string[] {
  const program = "'whisper-cli -m ggml-base.en.bin -osrt -of {out} {wav}'";
  const pocketsphinx = installCommand(platform, 'pocketsphinx pocketsphinx-en-us');
  return [
    `1. ${modelWay(
      models.filter(({ engine }) => engine === 'sherpa-onnx'),
      hasFlags,
    )}`,
    `2. Any program: ${hasFlags ? `pass --stt-command ${program}, or set STA_STT_COMMAND` : `set STA_STT_COMMAND=${program}`}`,
    `3. pocketsphinx, English only, about a third of the words wrong: ${pocketsphinx}`,
  ];
}

function modelWay(models: readonly ListedModel[], hasFlags: boolean): string {
  const use = (id: string) => (hasFlags ? `pass --stt-model ${id}, or set STA_STT_MODEL` : `set STA_STT_MODEL=${id}`);
  const own = models.find(({ state }) => state === 'installed' || state === 'linked');
  if (own !== undefined) return `Your model ${own.id}: ${use(own.id)}`;
  const runtime = 'run npm install sherpa-onnx-node';
  const one = models.find(({ state }) => state === 'available');
  if (one === undefined) {
    return `A model: download one from https://k2-fsa.github.io/sherpa/onnx, ${runtime}, and ${use('FOLDER')}`;
  }
  const facts = [one.languages.join(', '), formatBytes(one.bytes ?? 0)].join(', ');
  return `A model: run sta models pull ${one.id} (${facts}), ${runtime}, and ${use(one.id)}`;
}
