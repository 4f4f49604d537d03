/** `compute`, `fetch` and `run` of a job on text. */
import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { Context } from '../action/context.ts';
import type { Runner } from '../action/runner.ts';
import { quoteForBash } from '../api/quote-for-bash.ts';
import { printsNotes } from '../output/formats.ts';
import { textView } from '../output/view.ts';
import { runMany } from '../streams/run-many.ts';
import { streamNotes } from '../streams/stream-options.ts';
import { helpText } from './help-text.ts';
import type { JobReply } from './job-kind.ts';
import { noteBatchEnd } from './note-job.ts';
import { registerFetch } from './register-fetch.ts';
import { warnOfLanguage } from './results/warn-language.ts';
import { resumeCommand, sameTarget } from './resume-command.ts';
import type { TextJob } from './text-job.ts';
import { joinResults, startTextJobs } from './text-parts.ts';
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
    .addHelpText(
      'after',
      helpText(
        [
          'Prints the id of the job; with many texts, one per line. A text that is too long for one call gets a job for each part.',
        ],
        examples,
      ),
    )
    .action(
      run(async (context, options: Options & TextSourceOptions, args: string[]) => {
        job.checkOptions(options, 'compute', context);
        const texts = await readTexts(context, args, options, `${job.kind.noun} compute`);
        const batch = texts.many === undefined ? undefined : randomUUID();
        const compute = async (text: string, source: string | undefined) => {
          const started = await startTextJobs(context, job, { text, source, batch }, options);
          await job.warnIgnored?.(context, options, undefined);
          const replies = started.map(({ reply }) => reply);
          const ids = started.map(({ id }) => id);
          return { ids, replies, shown: textView(replies.length === 1 ? replies[0] : replies, ids.join('\n')) };
        };
        if (texts.many !== undefined)
          return runMany(context, { ...texts.many, title: job.kind.title, startsJobs: true }, compute);
        const { ids, shown } = await compute(texts.one.text, texts.one.source);
        return { ...shown, note: describeStart(context, job.kind.noun, ids) };
      }),
    );
}

function describeStart(context: Context, noun: string, ids: readonly string[]): string {
  const [id = '', ...others] = ids;
  if (others.length === 0) {
    return `Started. Fetch the result with: ${sameTarget(context.settings(), `sta ${noun} fetch ${quoteForBash(id)}`)}`;
  }
  return [
    `Started ${ids.length} jobs: the text is too long for one call, so each job has a part of it.`,
    `The offsets of each result count from the start of its part; sta ${noun} run joins the results.`,
    `Wait for them with: ${resumeCommand(context.settings(), ids)}`,
  ].join('\n');
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
        [
          '--json prints the reply of the fetch, unchanged; with many texts, one per line. A text that is too long for one call',
          'is sent in parts that end with a sentence. The results are joined: offsets are those of the whole text.',
          ...streamNotes,
        ],
        examples,
      ),
    )
    .action(
      run(async (context, options: Options & TextSourceOptions & WaitOptions, args: string[]) => {
        job.checkOptions(options, 'run', context);
        const texts = await readTexts(context, args, options, `${job.kind.noun} run`);
        if (texts.many === undefined) {
          const started = await startTextJobs(context, job, texts.one, options);
          const ids = started.map(({ id }) => id);
          const what = ids.length === 1 ? 'the job' : `${ids.length} jobs, one for each part of the text:`;
          if (printsNotes(context.settings().format)) context.note(`Started ${what} ${ids.join(' ')}`);
          const reply = await joinResults(context, job, started, options, (kind, id, left) =>
            watchForResult(context, kind, id, left),
          );
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
            const started = await startTextJobs(context, job, { text, source, batch }, options);
            const reply = await joinResults(context, job, started, options, (kind, id, left) =>
              waitForResult(context, kind, id, { ...left, signal }),
            );
            warnOfLanguage(context, reply);
            await job.warnIgnored?.(context, options, reply);
            return { replies: [reply], shown: job.show(reply, options, text) };
          },
        );
      }),
    );
}
