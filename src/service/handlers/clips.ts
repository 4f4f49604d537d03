import { randomUUID } from 'node:crypto';
import { type ClipKind, clipKinds } from '../../contract/clips.ts';
import type { Limits } from '../../contract/limits.ts';
import type { ClipLinks } from '../derived/clip-links.ts';
import type { DerivedFiles } from '../derived/derived-files.ts';
import type { FileRecords } from '../files/file-records.ts';
import type { ClipInput } from '../jobs/computations/clip.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { readItems } from '../jobs/read-item.ts';
import { readResult } from '../jobs/show-result.ts';
import { startJob, transactionIdOf } from '../jobs/start-job.ts';
import type { Handlers } from './handler.ts';
import { dependencyError, requireFile, wrongFileType } from './media-files.ts';
import { itemsResponse } from './responses.ts';

const audioEnd = ',"isAudio":true}';

export function clipHandlers(services: {
  queue: JobQueue;
  files: FileRecords;
  limits: Limits;
  derived: DerivedFiles;
  links: ClipLinks;
}): Handlers['clips'] {
  const { queue, files, limits, derived, links } = services;

  /** @param made JSON of a `MadeClip`, which may have a long transcript: its segments are not parsed */
  function showClip(made: string, origin: string): string {
    const [start = '', clipName] = /^\{"clipName":"([^"\\]+)"/.exec(made) ?? [];
    if (clipName === undefined) return '{}';
    const isAudio = made.endsWith(audioEnd);
    const url = links.sign(origin, clipName, isAudio ? 'm4a' : 'mp4');
    const segments = made.slice(start.length, isAudio ? -audioEnd.length : -1);
    return `{"presigned_url":${JSON.stringify(url)}${segments}}`;
  }

  return {
    async compute({ fileID, clips = {} }, { user, requestId, reservedId }) {
      const keywords = (clips.custom ?? []).filter((keyword) => keyword.trim() !== '');
      const wanted = clipKinds.filter((kind) => (kind === 'custom' ? keywords.length > 0 : clips[kind] === true));
      if (wanted.length === 0) {
        throw dependencyError(
          'no clip is enabled: set action_items, qa or conversation to true, or list custom keywords',
        );
      }
      const file = await requireFile(files, user.id, fileID);
      if (file.kind !== 'video' && clips.audio !== true) throw wrongFileType('Video');
      if (!file.hasAudio && file.subtitlesPath === undefined && file.subtitleTracks === 0) {
        throw wrongFileType('Video with an audio track or subtitles');
      }
      const inputFor = (kind: ClipKind): ClipInput => ({
        clipName: derived.clipName(file.id, randomUUID()),
        keywords: kind === 'custom' ? keywords : [],
        ...(clips.fast === true && { fast: true }),
      });
      return startJob(queue, limits, {
        ...transactionIdOf(reservedId),
        fileId: file.id,
        userId: user.id,
        requestId,
        items: wanted.map((kind) => ({ kind, input: JSON.stringify(inputFor(kind)) })),
      });
    },

    async fetch({ fileID, ...flags }, { user, origin }) {
      const wanted = clipKinds.filter((kind) => flags[kind] === true);
      const items = await readItems(queue, fileID, clipKinds, wanted, user?.id);
      const made = await Promise.all(items.map(([, { result = '{}' }]) => readResult(result)));
      return itemsResponse(
        items,
        made.map((one) => showClip(one, origin)),
      );
    },
  };
}
