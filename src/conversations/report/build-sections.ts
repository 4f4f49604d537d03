/** Builds the sections of the page from the results of the service, with texts, recordings and clips. */
import { basename } from 'node:path';
import type { Context } from '../../cli/context/context.ts';
import { html } from '../../output/html/html.ts';
import { describeJob, type Section } from '../../output/html/section.ts';
import type { MediaPlaces } from '../jobs/job-kind.ts';
import { isOfTarget } from '../jobs/note-job.ts';
import type { JobResult } from './gather-results.ts';

export interface Belongings {
  readonly texts: ReadonlyMap<JobResult, string>;
  /** Paths of recordings, in the order of the jobs that show one. */
  readonly recordings: readonly string[];
  readonly places: MediaPlaces;
}

export interface BuiltSection extends Section {
  /** The name of the file that the job was about; undefined if it is unknown. */
  readonly source: string | undefined;
  /** Whether the section could show the analysed text, but does not have it. */
  readonly lacksText: boolean;
}

/** Works sequentially, so that at most one file is in memory. @throws StaError of files and downloads */
export async function buildSections(
  context: Context,
  results: readonly JobResult[],
  { texts, recordings, places }: Belongings,
): Promise<BuiltSection[]> {
  const unused = [...recordings];
  const sections: BuiltSection[] = [];
  for (const [i, result] of results.entries()) {
    const { id: jobId, kind, section, shown } = result;
    const id = `s${i + 1}`;
    const { source, startedAt } = findOrigin(context, result);
    const text = texts.get(result);
    const recording = section.shows === 'recording' ? unused.shift() : undefined;
    const sources = { context, id, jobId, text, recording, prefix: `${i + 1}`, places };
    const { inShort, body } = await section.render(shown, sources);
    const title = kind.group.replace(/^./, (letter) => letter.toUpperCase());
    sections.push({
      id,
      heading: source === undefined ? title : `${title} of ${source}`,
      inShort,
      body: html`${describeJob(jobId, startedAt)}${body}`,
      source,
      lacksText: section.shows === 'text' && text === undefined,
    });
  }
  return sections;
}

/** The journal's data about a job. The page shows the name of the file, not its path, which is private. */
function findOrigin(context: Context, { id, kind }: JobResult) {
  const entries = context.jobJournal.read().filter((one) => one.id === id && isOfTarget(one, context.settings()));
  // A job on an uploaded file has the file id as its source: the job that uploaded the file has the name.
  const named = entries.find(({ source }) => source !== undefined && source !== '-' && source !== id);
  return {
    source: named?.source === undefined ? undefined : basename(named.source),
    /** ISO 8601; undefined for a job that another machine started. */
    startedAt: entries.findLast((one) => one.kind === kind.group)?.startedAt,
  };
}
