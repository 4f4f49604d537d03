import { randomUUID } from 'node:crypto';
import { type ClipKind, clipKinds } from '../../../contract/endpoints/clips.ts';
import type { ClipInput } from '../../compute/jobs/computations/clip.ts';
import type { ResultText } from '../../compute/jobs/job-queue.ts';
import { readItems } from '../../compute/jobs/read-item.ts';
import { newItem, startJob } from '../../compute/jobs/start-job.ts';
import type { Handlers, Origin } from './handler.ts';
import type { HandlerServices } from './handlers.ts';
import { dependencyError, requireFile, wrongFileTypeError } from './media-files.ts';
import { itemsResponse } from './responses.ts';

/** The start of the JSON of a `MadeClip`. */
const madeStart = /^\{"clipName":"([^"\\]+)"(,"isAudio":true)?/;

export function clipHandlers({ data, files: { records: files, derived }, limits }: HandlerServices): Handlers['clips'] {
  const { clipLinks: links } = data;
  const queue = data.store.jobs;

  /** @param made JSON of a `MadeClip`, or the first part of it: its segments may be long, and are not parsed */
  async function startClip(made: string, origin: Origin): Promise<string> {
    const [start = '', clipName, isAudio] = madeStart.exec(made) ?? [];
    if (clipName === undefined) return '{}';
    const type = isAudio === undefined ? 'mp4' : 'm4a';
    const url = (await derived.linkTo(clipName, type)) ?? links.sign(await origin(), clipName, type);
    return `{"presigned_url":${JSON.stringify(url)}${made.slice(start.length)}`;
  }

  async function* showParts(made: AsyncIterable<string>, origin: Origin): AsyncGenerator<string> {
    let isFirst = true;
    for await (const part of made) {
      yield isFirst ? await startClip(part, origin) : part;
      isFirst = false;
    }
  }

  const showClip = async (made: ResultText, origin: Origin): Promise<ResultText> =>
    typeof made === 'string' ? startClip(made, origin) : showParts(made, origin);

  return {
    async compute({ fileID, clips = {} }, caller) {
      const keywords = (clips.custom ?? []).filter((keyword) => keyword.trim() !== '');
      const wanted = clipKinds.filter((kind) => (kind === 'custom' ? keywords.length > 0 : clips[kind] === true));
      if (wanted.length === 0) {
        throw dependencyError(
          'no clip is enabled: set action_items, qa or conversation to true, or list custom keywords',
        );
      }
      const file = await requireFile(files, caller.user.id, fileID);
      if (file.kind !== 'video' && clips.audio !== true) throw wrongFileTypeError('Video');
      if (!file.hasAudio && !file.hasSubtitles && file.subtitleTracks === 0) {
        throw wrongFileTypeError('Video with an audio track or subtitles');
      }
      const inputFor = (kind: ClipKind): ClipInput => ({
        clipName: derived.clipName(file.id, randomUUID()),
        keywords: kind === 'custom' ? keywords : [],
        fast: clips.fast || undefined,
      });
      const items = wanted.map((kind) => newItem(kind, inputFor(kind)));
      return startJob(queue, limits, caller, items, file.id);
    },

    async fetch({ fileID, ...flags }, { user, origin }) {
      const wanted = clipKinds.filter((kind) => flags[kind] === true);
      const items = await readItems(queue, fileID, clipKinds, wanted, user?.id);
      return itemsResponse(items, (made) => showClip(made, origin));
    },
  };
}
