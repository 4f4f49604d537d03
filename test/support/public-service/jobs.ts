/** Jobs: each item is queued at the first fetch, in progress at the second, and completed from the third on. */
import { randomUUID } from 'node:crypto';
import { PublicFailure } from './public-failure.ts';
import { rateSentiment, splitSentences } from './texts.ts';
import type { Manner } from './variants.ts';

type Body = Readonly<Record<string, unknown>>;
interface Asked {
  readonly body: Body;
}

/** Input that reached the service outside the interface. */
export const recordings = {
  video: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  audio: '3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b',
};

const states = ['Queued', 'Processing', 'Completed'] as const;

interface Job {
  fetches: number;
  /** The data of each item that will be completed; other items never are. */
  readonly results: Readonly<Record<string, unknown>>;
}

const objectOf = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

function textOf(body: Body): string {
  const { text } = objectOf(body.data);
  if (typeof text !== 'string' || text === '') throw new PublicFailure(400, 'TXT01', 'data.text is required');
  return text;
}

/** The recording that a compute call names. The interface does not define how, so all usual ways work. */
function recordingOf(body: Body): string {
  const id = body.fileID ?? body.file_id;
  if (id !== recordings.video && id !== recordings.audio) {
    throw new PublicFailure(400, 'FIL01', 'There is no such file');
  }
  return id;
}

export function createJobs(way: Manner, url: string) {
  const jobs = new Map<string, Job>();

  /** @param key the key for fetching the job with the calls of its noun */
  function launch(
    noun: string,
    results: Job['results'],
    fileId: string = `file-${randomUUID()}`,
    key: string = fileId,
    transactionId: string = randomUUID(),
  ): object {
    jobs.set(`${noun} ${key}`, { fetches: 0, results });
    return { status: true, transaction_id: transactionId, message: way.launched(fileId) };
  }

  function fetch(noun: string, key: unknown, others: Readonly<Record<string, string>> = {}): object {
    const job = jobs.get(`${noun} ${key}`);
    if (job === undefined) throw new PublicFailure(404, 'NO_JOB', 'There is no such job');
    const state = states[Math.min(job.fetches, 2)] ?? 'Completed';
    job.fetches += 1;
    const items = Object.keys(job.results);
    const reported = { ...others, ...Object.fromEntries(items.map((item) => [item, state])) };
    return way.fetched(reported, state === 'Completed' ? job.results : {});
  }

  return {
    computeSentiment({ body }: Asked) {
      const sentences = splitSentences(textOf(body)).map(({ sentence, start, end }) => ({
        start_char: way.number(start),
        end_char: way.number(end),
        sentence,
        sentiments: rateSentiment(way, sentence),
      }));
      return launch('sentiment', { sentiment_analysis: { sentences } });
    },
    fetchSentiment: ({ body }: Asked) => fetch('sentiment', body.fileID),

    computeSummary({ body }: Asked) {
      const sentences = splitSentences(textOf(body)).slice(0, 3);
      const transactionId = randomUUID();
      const summary = sentences.map(({ sentence, start, end }) => ({
        sentence,
        start_char: way.number(start),
        end_char: way.number(end),
      }));
      // A summary is fetched by its transaction.
      return launch('summary', { extractive_summary: summary }, `file-${randomUUID()}`, transactionId, transactionId);
    },
    fetchSummary: ({ body }: Asked) => fetch('summary', body.transactionId),

    computeTones({ body }: Asked) {
      const fileId = recordingOf(body);
      if (objectOf(objectOf(body.settings).tone_analysis).enable !== true) {
        throw new PublicFailure(400, 'MCST07', 'DependencyError: nothing is enabled');
      }
      const chunks = [0, 2_000].map((start) => ({
        start_time: way.number(start),
        end_time: way.number(start + 2_000),
        sentiments: [
          { sentiment: 'Calm', confidence: way.number(0.7) },
          { sentiment: 'Happy', confidence: way.number(0.3) },
        ],
      }));
      return launch('tone', { tone_analysis: { chunks } }, fileId);
    },
    fetchTones: ({ body }: Asked) => fetch('tone', body.fileID),

    computeClips({ body }: Asked) {
      const fileId = recordingOf(body);
      if (fileId !== recordings.video) {
        throw new PublicFailure(400, 'VDNF01', 'FileTypeError: Require file to be of type Video');
      }
      const asked = objectOf(objectOf(body.settings).clips);
      const kinds = (['qa', 'action_items'] as const).filter((kind) => asked[kind] === true);
      const clip = () => ({ presigned_url: `${url}/media/${randomUUID()}.mp4?signature=s3cr3t` });
      return launch('clips', Object.fromEntries(kinds.map((kind) => [kind, clip()])), fileId);
    },
    /** Reports the state of the action items, whether or not they were requested. */
    fetchClips: ({ body }: Asked) =>
      fetch('clips', body.fileID, way.paths === 'reference' ? { action_items: 'Queued' } : {}),
  };
}
