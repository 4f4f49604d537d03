import type { Limits } from '../../contract/limits.ts';
import { ServiceFailure } from '../failure.ts';
import { fetchLink } from '../files/fetch-link.ts';
import type { FileRecords } from '../files/file-records.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { AddressGuard } from '../net/address-guard.ts';
import type { Handlers } from './handler.ts';

const linkTimes = { totalMs: 3_600_000, silenceMs: 30_000 };

export function fileHandlers(
  files: FileRecords,
  storage: FileStorage,
  guard: AddressGuard,
  limits: Limits,
): Handlers['files'] {
  return {
    async upload({ title, description, link }, { user, form }) {
      const sent = form?.files.file;
      if (sent !== undefined && link !== undefined) {
        throw new ServiceFailure('invalid_request', 'Send a link or a file, not both');
      }
      if (sent === undefined && link === undefined) {
        throw new ServiceFailure('invalid_request', 'link is required, or multipart/form-data with the part file');
      }
      const content =
        sent ?? (await fetchLink(link ?? '', { storage, guard }, { ...linkTimes, bytes: limits.uploadBytes }));
      try {
        const subtitles = form?.files.subtitles;
        return { status: true, file_id: await files.add({ userId: user.id, title, description, content, subtitles }) };
      } finally {
        await content.discard();
      }
    },

    async delete({ fileID, file, metadata }, { user }) {
      const neither = file === undefined && metadata === undefined;
      const what = { content: file ?? neither, computed: metadata ?? neither };
      if (!what.content && !what.computed) {
        throw new ServiceFailure('invalid_request', 'settings.file and settings.metadata are both false');
      }
      if (!(await files.delete(user.id, fileID, what))) {
        throw new ServiceFailure('not_found', `There is no file ${fileID}`);
      }
      return { status: true, file_id: fileID };
    },
  };
}
