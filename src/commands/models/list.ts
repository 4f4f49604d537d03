import { availableParallelism, totalmem } from 'node:os';
import { type Command, InvalidArgumentError, type Runner } from '../../cli/arguments/command.ts';
import { countOf, formatBytes } from '../../output/text/count-of.ts';
import { tableView } from '../../output/view.ts';
import { describeModels, type ListedModel } from '../../shared/models/describe-models.ts';
import { readCatalogue } from '../../shared/models/read-catalogue.ts';
import { withTimeLimit } from './with-time-limit.ts';

const states: Readonly<Record<ListedModel['state'], string>> = {
  installed: 'installed',
  linked: 'installed, linked',
  damaged: 'damaged manifest',
  available: 'available',
  unhashed: 'no hashes: cannot be pulled',
};

export function registerModelsList(models: Command, run: Runner): void {
  models
    .command('list')
    .alias('ls')
    .description('List the models on this machine and those of a catalogue')
    .option('--from <catalogue>', 'a catalogue: a file or an https address (default: the one that ships with sta)')
    .option('--installed', 'only those on this machine')
    .option('--language <code>', 'the language to recommend a speech model for', parseLanguage, 'en')
    .notes(
      'A model can be pulled only if all of its files have a SHA-256 in the catalogue. Otherwise download its folder from',
      'https://k2-fsa.github.io/sherpa/onnx, and add it: sta models add FOLDER. "Word error" is the mean on the English sets of the',
      'Open ASR Leaderboard, as published for the original model. The recommended model has the lowest one of those that recognise',
      'the language, need at most half of the memory, and have 300 million parameters per core at most. Your recordings differ:',
      'measure with sta transcribe test.',
    )
    .examples('sta models list', 'sta models list --language de', 'sta models list --from models.json --json')
    .action(
      run(async (context, options: { from?: string; installed?: boolean; language: string }) => {
        const read = (signal: AbortSignal) => readCatalogue(options.from, () => context.web(signal));
        const catalogue = options.installed ? undefined : await withTimeLimit(context, read);
        const listed = await describeModels(context.env, catalogue?.models ?? []);
        const machine = { memoryBytes: totalmem(), cores: availableParallelism() };
        const best = recommendModel(listed, machine, options.language);
        return tableView(
          { models: listed, recommended: best?.id ?? null },
          listed,
          [
            { title: 'Id', value: ({ id }) => id },
            { title: 'Engine', value: ({ engine }) => engine ?? '' },
            {
              title: 'Languages',
              value: ({ languages }) => shortLanguages(languages),
              fields: { languages: ({ languages }) => languages.join(', ') },
              flexible: true,
            },
            { title: 'Licence', value: ({ licence }) => licence ?? '', flexible: true },
            {
              title: 'Size',
              value: ({ bytes, approximateBytes }) => formatSize(bytes, approximateBytes),
              fields: { bytes: ({ bytes }) => bytes },
              align: 'right',
            },
            {
              title: 'State',
              value: ({ state }) => states[state],
              fields: { state: ({ state }) => state, folder: ({ folder }) => folder },
            },
            {
              title: 'Word error',
              value: ({ meanWordError }) => (meanWordError === undefined ? '' : `${meanWordError} %`),
              fields: {
                parameters: ({ parameters }) => parameters,
                mean_word_error: ({ meanWordError }) => meanWordError,
              },
              align: 'right',
            },
          ],
          'No models. Add your own: sta models add FOLDER',
          best && { note: describeBest(best, machine, options.language) },
        );
      }),
    );
}

function parseLanguage(value: string): string {
  if (!/^[a-z]{2,3}$/.test(value)) throw new InvalidArgumentError('It must be a code such as en or de.');
  return value;
}

const shownLanguages = 4;

const shortLanguages = (languages: readonly string[]): string =>
  languages.length <= shownLanguages
    ? languages.join(', ')
    : `${languages.slice(0, shownLanguages - 1).join(', ')} and ${languages.length - shownLanguages + 1} more`;

function formatSize(bytes: number | undefined, approximateBytes: number | undefined): string {
  if (bytes !== undefined) return formatBytes(bytes);
  return approximateBytes === undefined ? '' : `~${formatBytes(approximateBytes)}`;
}

function describeBest(
  { id, state, meanWordError, licence }: ListedModel,
  { memoryBytes, cores }: Machine,
  language: string,
): string {
  const machine = `${countOf(cores, 'core')}, ${formatBytes(memoryBytes)}`;
  const what = `Recommended for ${language} on this machine (${machine}): ${id}, ${meanWordError} % word error`;
  const steps: Readonly<Record<ListedModel['state'], string>> = {
    installed: `Use it: export STA_STT_MODEL=${id}`,
    linked: `Use it: export STA_STT_MODEL=${id}`,
    damaged: '',
    available: `Get it: sta models pull ${id}`,
    unhashed: `Download its folder from https://k2-fsa.github.io/sherpa/onnx, then: sta models add ${id} --licence ${licence}`,
  };
  return `${what}\n${steps[state]}`;
}

/** The machine that a model is recommended for. */
interface Machine {
  readonly memoryBytes: number;
  readonly cores: number;
}

/** A model is loaded with its buffers: about three times its files, and other programs need memory too. */
const memoryPerByte = 3;
const usableMemory = 0.5;
/** So that an 8-bit model on a common core is faster than the recording. */
const parametersPerCore = 300_000_000;

/**
 * @param language the beginning of a BCP 47 tag, such as `en`
 * @returns undefined if no model with a published error fits
 */
export function recommendModel(
  models: readonly ListedModel[],
  { memoryBytes, cores }: Machine,
  language: string,
): ListedModel | undefined {
  const fitting = models.filter(({ engine, state, languages, parameters, bytes, approximateBytes, meanWordError }) => {
    const size = bytes ?? approximateBytes;
    return (
      engine === 'sherpa-onnx' &&
      state !== 'damaged' &&
      meanWordError !== undefined &&
      parameters !== undefined &&
      size !== undefined &&
      languages.some((one) => one === language || one.startsWith(`${language}-`)) &&
      size * memoryPerByte <= memoryBytes * usableMemory &&
      parameters <= cores * parametersPerCore
    );
  });
  return fitting.sort((a, b) => (a.meanWordError ?? 0) - (b.meanWordError ?? 0))[0];
}
