import { openTargetCalls } from '../../api/records/target-calls.ts';
import type { Command } from '../../cli/arguments/command.ts';
import { collect } from '../../cli/arguments/parse-options.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { readSamples, type SampleOptions } from '../../cli/records/read-samples.ts';
import { warnOfSameName } from '../../cli/records/same-name.ts';
import { textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

export function registerIntentsCreate(intents: Command, run: Runner): void {
  intents
    .command('create')
    .argument('[name]', 'the name of the intent')
    .description('Create an intent')
    .option('--name <name>', 'the name of the intent, instead of the argument')
    .option('--sample <sentence>', 'an example sentence; repeat it for more', collect)
    .option('--samples-file <path>', 'a file of example sentences, one per line; - for stdin')
    .option('--phrase <phrase>', 'a phrase that matches every sentence that contains it; repeat it for more', collect)
    .examples(
      'sta intents create cancel --sample "Please cancel my order" --sample "I want to stop my subscription"',
      'sta intents create greeting --phrase "good morning" --phrase hello',
    )
    .action(
      run(async (context, options: SampleOptions & { name?: string }, argument: string | undefined) => {
        const name = options.name ?? argument;
        if (name === undefined || name.trim() === '') {
          throw new StaError('usage', 'An intent needs a name', { hint: 'sta intents create NAME --sample "..."' });
        }
        const { samples, phrases } = await readSamples(options, context.stdin);
        if (samples.length + phrases.length === 0) {
          throw new StaError('usage', 'An intent needs at least one --sample, --samples-file or --phrase');
        }
        const calls = openTargetCalls(await context.api(), 'intent');
        context.echoTarget();
        const list = async () => (await calls.list()).targets;
        const warning = await warnOfSameName(context, 'intent', name, list);
        const { reply, id } = await calls.create({ name, samples, phrases });
        return textView(reply, id, {
          note: [`Created the intent ${name}`, ...(warning === undefined ? [] : [warning])].join('\n'),
        });
      }),
    );
}
