import { collect } from '../../action/parse-options.ts';
import { clipKinds, type clips } from '../../contract/clips.ts';
import type { Reply } from '../../contract/endpoint.ts';
import { StaError } from '../../errors.ts';
import { clipsJob, clipsJobWith } from '../../jobs/job-kinds.ts';
import type { MediaJob } from '../../jobs/media-job.ts';
import { clipsView } from './clips-view.ts';
import { downloadClips } from './download-clips.ts';
import { kindsOf } from './kinds.ts';

interface Options {
  readonly actionItems?: boolean;
  readonly qa?: boolean;
  readonly highlights?: boolean;
  readonly keyword?: readonly string[];
  /** Of `fetch`. */
  readonly keywords?: boolean;
  readonly download?: string;
}

export const clipsMediaJob: MediaJob<Reply<typeof clips.fetch>, Options> = {
  kind: clipsJob,
  kindFor: (options) => clipsJobWith({ items: wantedKinds(options) }),
  start: (client, fileID, { actionItems, qa, highlights, keyword }) =>
    client.clips.compute({
      fileID,
      clips: {
        ...(actionItems === true && { action_items: true }),
        ...(qa === true && { qa: true }),
        ...(highlights === true && { conversation: true }),
        ...(keyword !== undefined && { custom: [...keyword] }),
      },
    }),
  addStartOptions: (command) =>
    command
      .option('--action-items', 'promises and requests: who will do what')
      .option('--qa', 'questions with their answers')
      .option('--highlights', 'the most telling parts, spread over the whole')
      .option('--keyword <word>', 'passages with a word or phrase; repeat it for more', collect),
  addShowOptions: (command) =>
    command.option('--download <directory>', 'save each clip there, as qa.mp4, action_items.mp4, ...'),
  addFetchOptions: (command) =>
    command
      .option('--action-items', 'this kind alone; the kinds add up (default: those that compute was asked for)')
      .option('--qa', 'questions with their answers')
      .option('--highlights', 'the most telling parts')
      .option('--keywords', 'passages with keywords'),
  checkOptions(options, verb) {
    if (options.keyword?.some((word) => word.trim() === '')) throw new StaError('usage', 'A keyword is empty');
    if (verb !== 'fetch' && wantedKinds(options).length === 0) {
      throw new StaError('usage', 'Say which clips: --action-items, --qa, --highlights or --keyword WORD');
    }
  },
  async finish(context, reply, options) {
    const saved = options.download === undefined ? undefined : await downloadClips(context, reply, options.download);
    return clipsView(reply, saved);
  },
  show: (reply) => clipsView(reply, undefined),
  help: {
    compute: {
      description: 'Start to make clips of a video, without waiting for them',
      examples: [
        'sta clips compute meeting.mp4 --qa --action-items',
        'sta clips compute --file-id 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b --keyword budget --keyword "road map"',
      ],
    },
    fetch: {
      description: 'Fetch the clips of a video that compute was given',
      examples: [
        'sta clips fetch 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
        'sta clips fetch 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b --qa --download clips',
      ],
    },
    run: {
      description: 'Make clips of a video',
      examples: [
        'sta clips run examples/meeting.mp4 --qa --action-items --download clips',
        'sta clips run meeting.mp4 --subtitles meeting.srt --keyword budget --download clips',
      ],
    },
  },
};

function wantedKinds({ keywords, ...options }: Options) {
  const kinds = kindsOf(options);
  return clipKinds.filter((kind) => kinds.includes(kind) || (kind === 'custom' && keywords === true));
}
