import type { Command } from 'commander';
import { helpText } from '../../cli/context/help-text.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { formatBytes } from '../../output/text/format-bytes.ts';
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
    .addHelpText(
      'after',
      helpText(
        ['A model can be pulled only if all of its files have a SHA-256 in the catalogue.'],
        ['sta models list', 'sta models list --from models.json --json'],
      ),
    )
    .action(
      run(async (context, options: { from?: string; installed?: boolean }) => {
        const read = (signal: AbortSignal) => readCatalogue(options.from, () => context.web(signal));
        const catalogue = options.installed ? undefined : await withTimeLimit(context, read);
        const listed = await describeModels(context.env, catalogue?.models ?? []);
        return tableView(
          { models: listed },
          listed,
          [
            { title: 'Id', value: ({ id }) => id },
            { title: 'Engine', value: ({ engine }) => engine ?? '' },
            { title: 'Languages', value: ({ languages }) => languages.join(', '), flexible: true },
            { title: 'Licence', value: ({ licence }) => licence ?? '', flexible: true },
            {
              title: 'Size',
              value: ({ bytes }) => (bytes === undefined ? '' : formatBytes(bytes)),
              fields: { bytes: ({ bytes }) => bytes },
              align: 'right',
            },
            {
              title: 'State',
              value: ({ state }) => states[state],
              fields: { state: ({ state }) => state, folder: ({ folder }) => folder },
            },
          ],
          'No models. Add your own: sta models add FOLDER',
        );
      }),
    );
}
