/** Saves the clips of a reply in a directory. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../action/context.ts';
import { messageOf, StaError } from '../../errors.ts';
import { type ClipsReply, listClips } from '../../jobs/results/found-clips.ts';
import type { SavedClips } from './clips-view.ts';

/** @returns the files, by kind @throws StaError `file_error`; what the download throws */
export async function downloadClips(context: Context, reply: ClipsReply, directory: string): Promise<SavedClips> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    const reason = messageOf(error);
    throw new StaError('file_error', `${directory} cannot be made: ${reason}`, { cause: error });
  }
  const saved: [string, string][] = [];
  for (const [kind, { presigned_url }] of listClips(reply)) {
    const path = join(directory, `${kind}.mp4`);
    await context.download(presigned_url, path);
    saved.push([kind, path]);
  }
  return Object.fromEntries(saved);
}
