import { openTargetCalls } from '../../api/records/target-calls.ts';
import type { Command } from '../../cli/arguments/command.ts';
import { collect, parseInteger, parseThreshold } from '../../cli/arguments/parse-options.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { readSamples, type SampleOptions } from '../../cli/records/read-samples.ts';
import { warnOfSameName } from '../../cli/records/same-name.ts';
import { textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

interface Options extends SampleOptions {
  readonly threshold?: number;
  readonly priority?: number;
  readonly name?: string;
}

export function registerTagsCreate(tags: Command, run: Runner): void {
  tags
    .command('create')
    .argument('[name]', 'the name of the tag')
    .description('Create a statement tag')
    .option('--name <name>', 'the name of the tag, instead of the argument')
    .option('--sample <sentence>', 'an example sentence; repeat it for more', collect)
    .option('--samples-file <path>', 'a file of example sentences, one per line; - for stdin')
    .option('--phrase <phrase>', 'a phrase that matches every sentence that contains it; repeat it for more', collect)
    .option('--threshold <number>', 'the lowest score that counts, 0 to 1 (default: 0.5)', parseThreshold)
    .option('--priority <number>', 'tags with a lower number come first', parseInteger(1, 1_000_000))
    .examples(
      'sta tags create refund --sample "I want my money back" --phrase refund',
      'sta tags create delay --samples-file samples.txt --threshold 0.6 --priority 1',
    )
    .action(
      run(async (context, options: Options, argument: string | undefined) => {
        const name = options.name ?? argument;
        if (name === undefined || name.trim() === '') {
          throw new StaError('usage', 'A tag needs a name', { hint: 'sta tags create NAME --sample "..."' });
        }
        const { samples, phrases } = await readSamples(options, context.stdin);
        if (samples.length === 0) {
          throw new StaError('usage', 'A tag needs at least one sample sentence: --sample or --samples-file');
        }
        const { threshold, priority } = options;
        const calls = openTargetCalls(await context.api(), 'tag');
        context.echoTarget();
        const list = async () => (await calls.list()).targets;
        const warning = await warnOfSameName(context, 'statement tag', name, list);
        const { reply, id } = await calls.create({ name, samples, phrases, threshold, priority });
        return textView(reply, id, {
          note: [`Created the statement tag ${name}`, ...(warning === undefined ? [] : [warning])].join('\n'),
        });
      }),
    );
}
