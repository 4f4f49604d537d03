/** The kinds of clips: finds the segments of a recording that belong to a clip, and cuts them out. */
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clip, ClipKind } from '../../../../contract/endpoints/clips.ts';
import { findSegments } from '../../../../engines/clips/find-segments.ts';
import { makePrivateDirectory } from '../../../../shared/files/make-directory.ts';
import { buildFile, syncToDisk } from '../../../../shared/files/write-file.ts';
import { createDerivedFiles } from '../../../blobs/derived/derived-files.ts';
import type { Cut } from '../../../media/media-tools.ts';
import { type RecordingTask, withMedia } from './media-input.ts';
import { readTranscript } from './transcript-cache.ts';

export interface ClipInput {
  /** The name of the clip, see {@link createDerivedFiles}: each attempt overwrites the result of the one before. */
  readonly clipName: string;
  /** For `custom`. */
  readonly keywords: readonly string[];
  /** Whether to cut on key frames. */
  readonly fast?: boolean;
}

/**
 * The stored data of a clip, in this order: a fetch creates a link from the members before the segments, which it may
 * read in parts. Without a name, the recording contains nothing of the kind.
 */
export interface MadeClip {
  readonly clipName?: string;
  /** True for a recording without video. */
  readonly isAudio?: true;
  readonly segments?: Clip['segments'];
}

/** @param task its input is a {@link ClipInput} @throws ServiceFailure if the recording cannot be transcribed or cut */
export async function computeClip(kind: ClipKind, task: RecordingTask): Promise<MadeClip> {
  const { file, settings, signal, report } = task;
  const { clipName, keywords, fast }: ClipInput = JSON.parse(task.input);
  return withMedia(settings, async (tools) => {
    const utterances = await readTranscript(task, tools);
    const found = findSegments(kind, utterances, { durationMs: file.durationMs, keywords });
    const path = createDerivedFiles(settings.derivedDirectory).clipPath(clipName);
    if (path === undefined) throw new Error(`${clipName} is no name of a clip`);
    if (found.length === 0) return {};
    makePrivateDirectory(dirname(path));
    await removeLeftovers(path);
    const reportCuts = (done: number) => report({ step: 'cuts', done, total: found.length, unit: 'cuts' });
    reportCuts(0);
    let cut: Cut | undefined;
    await buildFile(path, async (partial) => {
      cut = await tools.cut(file.path, found, partial, { fast, signal, onCut: reportCuts });
      if (settings.durability === 'full') await syncToDisk(partial);
    });
    if (settings.durability === 'full') {
      for (const one of [dirname(path), settings.derivedDirectory]) await syncToDisk(one);
    }
    const segments = found.flatMap(({ text, speaker }, i) => {
      const shown = cut?.shown[i];
      if (shown === undefined) return [];
      const times = { start_time: Math.round(shown.startMs), end_time: Math.round(shown.endMs) };
      return [{ ...times, text, speaker }];
    });
    return { clipName, isAudio: cut?.hasVideo === false ? true : undefined, segments };
  });
}

/** Removes the files of earlier attempts whose process was killed. Only one attempt runs at a time. */
async function removeLeftovers(path: string): Promise<void> {
  const directory = dirname(path);
  const names = await readdir(directory);
  for (const name of names.filter((one) => one.startsWith(`${basename(path)}.`))) {
    await rm(join(directory, name), { recursive: true, force: true });
  }
}
