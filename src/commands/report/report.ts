/** `sta report`: shows the results of jobs as an HTML page. */

import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unreadableError } from '../../api/http/local-file.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { collect, parseInteger } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import { checkIds } from '../../conversations/jobs/find-jobs.ts';
import { addWaitOptions } from '../../conversations/jobs/wait-for-result.ts';
import { refuseBodies } from '../../conversations/redaction/redact-options.ts';
import { type BuiltSection, buildSections } from '../../conversations/report/build-sections.ts';
import {
  type GatherOptions,
  gatherResults,
  type JobResult,
  matchTexts,
} from '../../conversations/report/gather-results.ts';
import { playableType } from '../../conversations/report/media-types.ts';
import { openPage } from '../../conversations/report/open-page.ts';
import { checkPagePath, openMediaPlaces } from '../../conversations/report/place-media.ts';
import { renderPage } from '../../output/html/page.ts';
import { writeWhole } from '../../output/print/whole-file.ts';
import { countOf, formatBytes } from '../../output/text/count-of.ts';
import { textView, type View } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

interface Options extends GatherOptions {
  readonly output?: string;
  readonly title?: string;
  readonly text?: readonly string[];
  readonly media?: readonly string[];
  readonly maxEmbedMb: number;
  readonly open?: boolean;
}

/** Base64 adds a third: a page with this much media still fits most mail systems. */
const usualEmbedMb = 16;
/** A JavaScript string can contain this much, with a margin. */
const maxEmbedMb = 256;

export function register(report: Command, run: Runner): void {
  report
    .completedArgument('[id...]', 'ids of jobs of any kind; the page has one section per job, in this order', 'jobs')
    .description('Write the results of jobs as one HTML page that needs no network')
    .option('--last', 'use the last job or batch that this machine started, instead of ids')
    .option('-o, --output <file>', 'write the page to this file; - for stdout (the default in a pipe)')
    .option('--title <title>', 'the title of the page')
    .option('--text <file>', 'an analysed text, to show the results in it; repeat it for more', collect)
    .option(
      '--media <file>',
      'the recording of the first tone job, to play it in the page; repeat it for the next jobs',
      collect,
    )
    .option(
      '--max-embed-mb <number>',
      'embed up to this many MB of video and audio in the page; save the rest in a folder next to it',
      parseInteger(0, maxEmbedMb),
      usualEmbedMb,
    )
    .option('--open', 'open the page in the browser')
    .option(
      '--redact',
      'replace personal data in the transcripts of tone jobs with its kind, for example [card number]',
    )
    .option('--wait', 'wait for jobs that are not finished');
  addWaitOptions(report)
    .notes(
      'The page contains no complete ids, links or paths, so you can pass it on. Exits with 8 if a job is not finished.',
      '--json prints {"page","bytes","files","jobs":[{"id","kind","reply"}]}, with unchanged responses of the service.',
    )
    .examples(
      'sta report --last -o report.html --text call.txt --open',
      'sta report 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b --media meeting.mp4 --title "Monday\'s meeting" -o meeting.html',
    )
    .action(
      run(async (context, options: Options, ids: string[]) => {
        checkOptions(context, ids, options);
        // From here on, no path means that the page goes to stdout.
        const { output, ...others } = options;
        const given: Options = output === undefined || output === '-' ? others : options;
        if (given.output !== undefined) await checkPagePath(given.output);
        await checkInputFiles(given);
        return write(context, await gatherResults(context, [...new Set(ids)], given), given);
      }),
    );
}

/** @throws StaError `usage` */
function checkOptions(context: Context, ids: readonly string[], options: Options): void {
  const { output, open, wait, redact, timeout, interval, last, media = [] } = options;
  const subject = last === true ? '--last' : ids.join(' ');
  checkIds(ids, last === true);
  if (output?.trim() === '') throw new StaError('usage', '--output is empty');
  if (output === undefined && context.terminal.isTerminal && context.settings().format === 'table') {
    throw new StaError('usage', 'Cannot print an HTML page on a terminal: name a file with -o', {
      hint: `sta report ${subject} -o report.html`,
    });
  }
  if (open === true && (output === undefined || output === '-')) {
    throw new StaError('usage', '--open requires a file: name one with -o', {
      hint: `sta report ${subject} -o report.html --open`,
    });
  }
  refuseBodies(redact, context);
  if (wait !== true && (timeout !== undefined || interval !== undefined)) {
    throw new StaError('usage', '--timeout and --interval require --wait');
  }
  for (const path of media) playableType(path);
}

/** Checks the files that are read after the jobs are finished. @throws StaError `file_error` */
async function checkInputFiles({ text = [], media = [] }: Options): Promise<void> {
  for (const path of [...text, ...media]) {
    if (path === '-') continue;
    await access(path, constants.R_OK).catch((error: unknown) => {
      throw unreadableError(path, error);
    });
  }
}

async function write(context: Context, results: readonly JobResult[], options: Options): Promise<View> {
  const { output, media = [] } = options;
  const recordings = results.filter(({ section }) => section.shows === 'recording').length;
  if (media.length > recordings) {
    throw new StaError(
      'usage',
      `--media is given ${countOf(media.length, 'time')} for ${countOf(recordings, 'tone job')}`,
    );
  }
  const texts = await matchTexts(results, options.text ?? [], context.stdin);
  await using places = await openMediaPlaces(output, options.maxEmbedMb * 1e6);
  const sections = await buildSections(context, results, { texts, recordings: media, places });
  const page = renderPage({
    title: options.title ?? titleFor(sections),
    madeAtMs: context.clock.nowMs(),
    version: context.version,
    sections,
  });
  const bytes = Buffer.byteLength(page);
  const jobs = results.map(({ id, kind, reply }) => ({ id, kind: kind.group, reply }));
  const reply = { page: output ?? null, bytes, files: [...places.saved], jobs };
  if (output === undefined) {
    const leftOut = places.leftOut();
    const note =
      leftOut === 0
        ? undefined
        : `${countOf(leftOut, 'file')} of video or audio did not fit into the page: raise --max-embed-mb, or name a file with -o`;
    return textView(reply, page, { verbatim: true, note });
  }
  await writeWhole(output, page);
  const notes = [
    `${countOf(sections.length, 'section')}, ${formatBytes(bytes)}${saved(places.saved)}`,
    ...(sections.some(({ lacksText }) => lacksText) ? ['--text FILE shows the sentences in their text'] : []),
    ...(options.open === true ? [await openPage(context, output)] : []),
  ];
  return textView(reply, output, { note: notes.join('\n') });
}

const saved = ([first, ...others]: readonly string[]): string =>
  first === undefined ? '' : `; it needs ${countOf(others.length + 1, 'file')} next to it, in ${dirname(first)}`;

/** The one subject that all parts are about. */
function titleFor(sections: readonly BuiltSection[]): string {
  const [source, ...others] = [...new Set(sections.map((section) => section.source))];
  return source === undefined || others.length > 0 ? 'Report' : `Report on ${source}`;
}
