/** `compute`, `fetch` and `run` of a job on text. */
import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { quoteForBash } from '../../api/quote-for-bash.ts';
import { printsNotes } from '../../output/formats.ts';
import { textView } from '../../output/view.ts';
import { runMany } from '../many-texts/run-many.ts';
import { streamNotes } from '../many-texts/stream-options.ts';
import { warnOfLanguage } from '../results/warn-language.ts';
import type { Runner } from '../runner.ts';
import { helpText } from './help-text.ts';
import type { JobReply } from './job-kind.ts';
import { noteBatchEnd } from './note-job.ts';
import { registerFetch } from './register-fetch.ts';
import { sameTarget } from './resume-command.ts';
import { startTextJob } from './start-text-job.ts';
import type { TextJob } from './text-job.ts';
import { addTextSources, readTexts, type TextSourceOptions } from './text-sources.ts';
import { waitForResult, watchForResult } from './wait-for-result.ts';
import { addWaitOptions, type WaitOptions } from './wait-options.ts';

export function registerTextJob<Reply extends JobReply, Options extends object>(
  noun: Command,
  run: Runner,
  job: TextJob<Reply, Options>,
): void {
  registerCompute(noun, run, job);
  registerFetch(noun, run, job, async (context, options) => {
    const text = await job.readShownText(context, options);
    return {
      kind: job.kind,
      finish: (reply) => {
        warnOfLanguage(context, reply);
        return job.show(reply, options, text);
      },
    };
  });
  registerRun(noun, run, job);
}

function registerCompute<Reply extends JobReply, Options extends object>(
  noun: Command,
  run: Runner,
  job: TextJob<Reply, Options>,
): void {
  const { description, examples } = job.help.compute;
  const compute = addTextSources(noun.command('compute')).description(description);
  job
    .addStartOptions(compute)
    .addHelpText('after', helpText(['Prints the id of the job; with many texts, a line for each.'], examples))
    .action(
      run(async (context, options: Options & TextSourceOptions, args: string[]) => {
        job.checkOptions(options, 'compute', context);
        const texts = await readTexts(context, args, options, `${job.kind.noun} compute`);
        const batch = texts.many === undefined ? undefined : randomUUID();
        const compute = async (text: string, source: string | undefined) => {
          const { id, reply } = await startTextJob(context, job, { text, source, batch }, options);
          await job.warnIgnored?.(context, options, undefined);
          return { id, replies: [reply], shown: textView(reply, id) };
        };
        if (texts.many !== undefined)
          return runMany(context, { ...texts.many, title: job.kind.title, startsJobs: true }, compute);
        const { id, shown } = await compute(texts.one.text, texts.one.source);
        const next = sameTarget(context.settings(), `sta ${job.kind.noun} fetch ${quoteForBash(id)}`);
        return { ...shown, note: `Started. Fetch the result with: ${next}` };
      }),
    );
}

function registerRun<Reply extends JobReply, Options extends object>(
  noun: Command,
  run: Runner,
  job: TextJob<Reply, Options>,
): void {
  const { description, examples } = job.help.run;
  const command = addTextSources(noun.command('run')).description(description);
  job.addShowOptions(job.addStartOptions(command));
  addWaitOptions(command)
    .addHelpText(
      'after',
      helpText(
        ['--json prints the reply of the fetch, unchanged; with many texts, a line for each.', ...streamNotes],
        examples,
      ),
    )
    .action(
      run(async (context, options: Options & TextSourceOptions & WaitOptions, args: string[]) => {
        job.checkOptions(options, 'run', context);
        const texts = await readTexts(context, args, options, `${job.kind.noun} run`);
        if (texts.many === undefined) {
          const { id } = await startTextJob(context, job, texts.one, options);
          if (printsNotes(context.settings().format)) context.note(`Started the job ${id}`);
          const reply = await watchForResult(context, job.kind, id, options);
          warnOfLanguage(context, reply);
          await job.warnIgnored?.(context, options, reply);
          return job.show(reply, options, texts.one.text);
        }
        const batch = randomUUID();
        return runMany(
          context,
          {
            ...texts.many,
            title: job.kind.title,
            startsJobs: true,
            onEnd: (counts) => noteBatchEnd(context, batch, counts),
          },
          async (text, source, signal) => {
            const { id } = await startTextJob(context, job, { text, source, batch }, options);
            const reply = await waitForResult(context, job.kind, id, { ...options, signal });
            warnOfLanguage(context, reply);
            await job.warnIgnored?.(context, options, reply);
            return { replies: [reply], shown: job.show(reply, options, text) };
          },
        );
      }),
    );
}
