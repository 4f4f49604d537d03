import type { FileItem } from '../../../contract/endpoints/files.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { AddressGuard } from '../../base/net/address-guard.ts';
import { fetchLink } from '../../files/fetch-link.ts';
import type { FileRecords } from '../../files/file-records.ts';
import type { FileStorage } from '../../files/file-storage.ts';
import type { UsedFile } from '../../store/files/file-use.ts';
import type { Handlers } from './handler.ts';
import { listResponse } from './responses.ts';

const linkTimes = { totalMs: 3_600_000, silenceMs: 30_000 };

export function fileHandlers(
  files: FileRecords,
  storage: FileStorage,
  guard: AddressGuard,
  limits: Limits,
): Handlers['files'] {
  return {
    async upload({ title, description, link, contentOf }, { user, form, reservedId }) {
      const sent = form?.files.file;
      checkOneSource({ contentOf, link, file: sent });
      // Sent again, because the response was lost.
      if (reservedId !== undefined && (await files.find(user.id, reservedId)) !== undefined) {
        return { status: true, file_id: reservedId };
      }
      if (contentOf !== undefined) {
        const again = {
          id: reservedId,
          userId: user.id,
          title,
          description,
          contentOf,
          subtitles: form?.files.subtitles,
        };
        const file_id = await files.addContentOf(again);
        if (file_id === undefined) throw noSuchFileError(contentOf);
        return { status: true, file_id };
      }
      const content =
        sent ?? (await fetchLink(link ?? '', { storage, guard }, { ...linkTimes, bytes: limits.uploadBytes }));
      try {
        const subtitles = form?.files.subtitles;
        return {
          status: true,
          file_id: await files.add({ id: reservedId, userId: user.id, title, description, content, subtitles }),
        };
      } finally {
        await content.discard();
      }
    },

    async delete({ fileID, file, metadata }, { user }) {
      const neither = file === undefined && metadata === undefined;
      const what = { content: file ?? neither, computed: metadata ?? neither };
      if (!what.content && !what.computed) {
        throw new ServiceFailure(
          'invalid_request',
          'settings.file and settings.metadata are both false: nothing would be deleted',
        );
      }
      if (!(await files.delete(user.id, fileID, what))) {
        throw noSuchFileError(fileID);
      }
      return { status: true, file_id: fileID };
    },

    list: ({ sha256, limit, cursor }, { user }) =>
      listResponse((page) => files.page(user.id, { ...page, hash: sha256 }), showFile, { limit, cursor }),

    async prune({ unused_seconds, dry_run = false }, { user }) {
      const prunePage = files.prune(user.id, unused_seconds * 1000, dry_run);
      // Files are deleted while the response is being sent.
      return listResponse(({ cursor }) => prunePage(cursor), showFile, {});
    },
  };
}

const noSuchFileError = (id: string) => new ServiceFailure('not_found', `There is no file ${id}`);

/** @param sources the possible contents of an upload, by the names of their parameters */
function checkOneSource(sources: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(sources).filter((name) => sources[name] !== undefined);
  if (given.length > 1) {
    throw new ServiceFailure('invalid_request', `${given.join(' and ')} cannot be used together. Send only one`);
  }
  if (given.length === 0) {
    throw new ServiceFailure(
      'invalid_request',
      'link is required, or contentOf, or multipart/form-data with a part named file',
    );
  }
}

function showFile({ file, jobs, unfinishedJobs, usedAtMs }: UsedFile): FileItem {
  const { title, description, subtitlesHash } = file;
  return {
    file_id: file.id,
    title,
    description,
    kind: file.kind,
    duration_ms: file.durationMs,
    bytes: file.bytes,
    sha256: file.hash,
    subtitles_sha256: subtitlesHash,
    created_at: new Date(file.createdAtMs).toISOString(),
    used_at: new Date(usedAtMs).toISOString(),
    jobs,
    unfinished_jobs: unfinishedJobs,
  };
}
