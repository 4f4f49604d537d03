/** From the results of the service to what the page shows: texts, recordings and clips in their places. */
import { basename, join } from 'node:path';
import type { Context } from '../action/context.ts';
import type { Clip, ClipKind } from '../contract/clips.ts';
import { fetchJob } from '../jobs/fetch-job.ts';
import { clipsJob } from '../jobs/job-kinds.ts';
import { isOfTarget } from '../jobs/note-job.ts';
import { failureOf } from '../jobs/part-failures.ts';
import { labelOf, listClips, listMissing } from '../jobs/results/found-clips.ts';
import type { JobResult } from './gather-results.ts';
import { mediaTypeOf } from './media-types.ts';
import { boundTime } from './page/time-axis.ts';
import type { MediaPlaces } from './place-media.ts';
import type {
  ClipContent,
  ClipsContent,
  Content,
  SentimentContent,
  SummaryContent,
  ToneContent,
} from './report-content.ts';

export interface Belongings {
  readonly texts: ReadonlyMap<JobResult, string>;
  /** The recordings, in the order of the tone jobs. */
  readonly recordings: readonly string[];
  readonly places: MediaPlaces;
}

/** One after the other: no more than one file is held in memory. @throws StaError of files and downloads */
export async function buildContents(
  context: Context,
  results: readonly JobResult[],
  { texts, recordings, places }: Belongings,
): Promise<Content[]> {
  const contents: Content[] = [];
  let tones = 0;
  for (const [i, result] of results.entries()) {
    const about = { id: result.id, ...findOrigin(context, result) };
    const text = texts.get(result);
    const place = `${i + 1}`;
    contents.push(await buildContent(context, result, { about, text, recording: recordings[tones], place, places }));
    if (result.kind === 'tone') tones += 1;
  }
  return contents;
}

interface Surroundings {
  readonly about: About;
  readonly text: string | undefined;
  readonly recording: string | undefined;
  readonly place: string;
  readonly places: MediaPlaces;
}

async function buildContent(
  context: Context,
  result: JobResult,
  { about, text, recording, place, places }: Surroundings,
): Promise<Content> {
  switch (result.kind) {
    case 'sentiment':
      return sentimentContent(about, result, text);
    case 'summary':
      return summaryContent(about, result, text);
    case 'tone':
      return toneContent(about, result, recording, place, places);
    case 'clips':
      return clipsContent(context, about, place, places);
  }
}

type About = Pick<Content, 'id' | 'source' | 'startedAt'>;
type ResultOf<Kind> = Extract<JobResult, { kind: Kind }>;

/** What the journal of this machine knows of a job. The name of the file is enough: its path is nobody's business. */
function findOrigin(context: Context, { id, kind }: JobResult): Omit<About, 'id'> {
  const entries = context.jobJournal.read().filter((one) => one.id === id && isOfTarget(one, context.settings()));
  // A job on an uploaded file was told its id: the job that uploaded it knows its name.
  const named = entries.find(({ source }) => source !== undefined && source !== '-' && source !== id);
  return {
    source: named?.source === undefined ? undefined : basename(named.source),
    startedAt: entries.findLast((one) => one.kind === kind)?.startedAt,
  };
}

function sentimentContent(about: About, { reply }: ResultOf<'sentiment'>, text: string | undefined): SentimentContent {
  const found = reply.data?.sentiment_analysis;
  return {
    ...about,
    kind: 'sentiment',
    sentences: found !== undefined && 'sentences' in found ? found.sentences : [],
    text,
  };
}

function summaryContent(about: About, { reply }: ResultOf<'summary'>, text: string | undefined): SummaryContent {
  const found = reply.data?.extractive_summary;
  return { ...about, kind: 'summary', sentences: Array.isArray(found) ? found : [], text };
}

async function toneContent(
  about: About,
  { reply }: ResultOf<'tone'>,
  recording: string | undefined,
  number: string,
  places: MediaPlaces,
): Promise<ToneContent> {
  const { tone_analysis: tones, speech_to_text: speech } = reply.data ?? {};
  const title = recording === undefined ? '' : basename(recording);
  const placed =
    recording === undefined
      ? undefined
      : await places.place({
          path: recording,
          name: `${number}-${title}`,
          title,
          type: mediaTypeOf(recording),
          borrowed: true,
        });
  return {
    ...about,
    kind: 'tone',
    chunks: tones !== undefined && 'chunks' in tones ? tones.chunks : [],
    utterances: speech !== undefined && 'utterances' in speech ? speech.utterances : [],
    media: placed?.media,
  };
}

/** The links of a reply hold for minutes, and waiting for other jobs may have taken longer: it is asked for anew. */
async function clipsContent(
  context: Context,
  about: About,
  number: string,
  places: MediaPlaces,
): Promise<ClipsContent> {
  const reply = await fetchJob(await context.api(), clipsJob, about.id);
  const failure = failureOf(reply);
  if (failure !== undefined) context.note(`The report lacks a part. ${failure.message}`);
  const clips: ClipContent[] = [];
  for (const [kind, clip] of listClips(reply)) clips.push(await clipContent(context, kind, clip, number, places));
  return { ...about, kind: 'clips', clips, missing: listMissing(reply) };
}

async function clipContent(
  context: Context,
  kind: ClipKind,
  { presigned_url, segments = [] }: Clip,
  number: string,
  places: MediaPlaces,
): Promise<ClipContent> {
  const name = `${number}-${kind}.mp4`;
  const path = join(places.directory, name);
  await context.download(presigned_url, path);
  const title = `the clip of ${labelOf(kind)}`;
  const placed = await places.place({ path, name, title, type: mediaTypeOf(name), borrowed: false });
  const stretches = segments.map(({ start_time, end_time, text, speaker }) => {
    const startMs = boundTime(start_time);
    return { startMs, endMs: Math.max(startMs, boundTime(end_time)), text, speaker };
  });
  return { kind, stretches, ...placed };
}
