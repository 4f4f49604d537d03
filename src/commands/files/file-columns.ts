/** Uploaded files as tables show them. */

import type { FileItem } from '../../contract/files.ts';
import { formatTime } from '../../jobs/format-time.ts';
import { describeAge } from '../../output/describe-age.ts';
import { formatBytes } from '../../output/format-bytes.ts';
import type { Column } from '../../output/view.ts';

/** @param idLength how many characters of the ids people see */
export const fileColumns = (idLength: number, nowMs: number): Column<FileItem>[] => [
  { title: 'Id', value: (file) => file.file_id.slice(0, idLength), fields: { id: (file) => file.file_id } },
  { title: 'Title', value: (file) => file.title ?? '', fields: { title: (file) => file.title }, flexible: true },
  { title: 'Kind', value: (file) => file.kind },
  {
    title: 'Length',
    value: (file) => formatTime(file.duration_ms),
    fields: { duration_seconds: (file) => file.duration_ms / 1000 },
    align: 'right',
  },
  {
    title: 'Size',
    value: (file) => formatBytes(file.bytes),
    fields: { bytes: (file) => file.bytes },
    align: 'right',
  },
  {
    title: 'Used',
    value: (file) => describeAge(nowMs - Date.parse(file.used_at)),
    fields: { used_at: (file) => file.used_at },
  },
  {
    title: 'Jobs',
    value: ({ jobs, unfinished_jobs }) => (unfinished_jobs > 0 ? `${jobs}, ${unfinished_jobs} unfinished` : jobs),
    fields: { jobs: (file) => file.jobs, unfinished_jobs: (file) => file.unfinished_jobs },
    align: 'right',
  },
];
