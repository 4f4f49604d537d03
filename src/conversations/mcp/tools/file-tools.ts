/** The tool that lists the files that other tools read. */
import { z } from 'zod';
import { isRecording } from '../../jobs/media-sources.ts';
import { isConversationName } from '../files/read-texts.ts';
import type { ReadableFiles } from '../files/readable-files.ts';
import { pathInput, type Toolbox } from './toolbox.ts';

export function addFileTools({ addList }: Toolbox, files: ReadableFiles): void {
  addList(
    'list_files',
    {
      title: 'List files',
      description: 'List the conversations and recordings below the root directory, with their folders',
      input: { path: pathInput.optional().describe('A folder; default: everything') },
      list: 'files',
      entry: z.object({
        path: z.string(),
        type: z.enum(['conversation', 'recording']),
        bytes: z.number(),
        modified: z.string(),
      }),
      quotes: true,
    },
    async ({ path }) => {
      const { files: found, isCut } = await files.list(path);
      const entries = found.flatMap(({ name, bytes, modified }) => {
        const type = isRecording(name) ? 'recording' : isConversationName(name) ? 'conversation' : undefined;
        const day = modified.toISOString().slice(0, 10);
        return type === undefined ? [] : [{ path: name, type, bytes, modified: day } as const];
      });
      const others = found.length - entries.length;
      return {
        entries,
        notes: [
          ...(others > 0 ? [`${others} other files are left out: by their names, no tool reads them`] : []),
          ...(isCut ? ['There are too many files: these are not all. Pass a folder'] : []),
        ],
      };
    },
  );
}
