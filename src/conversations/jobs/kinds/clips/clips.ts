/** Clips: important parts cut out of a recording. */

import type { Reply } from '../../../../contract/endpoint.ts';
import type { Clip, ClipKind, clips } from '../../../../contract/endpoints/clips.ts';
import { StaError } from '../../../../shared/errors.ts';
import { fileIdOf, type RecordingKind, type WantedItems } from '../../job-kind.ts';

export type ClipsReply = Reply<typeof clips.fetch>;

export interface ClipsOptions {
  readonly actionItems?: boolean;
  readonly qa?: boolean;
  readonly highlights?: boolean;
  /** Options of `compute` and `run`. */
  readonly keyword?: readonly string[];
  readonly fast?: boolean;
  /** Options of `fetch`. */
  readonly keywords?: boolean;
  readonly download?: string;
}

/** The kinds of clips, for display, with the flags that request them. */
const clipNames: Readonly<Record<ClipKind, { label: string; flag: string }>> = {
  action_items: { label: 'action items', flag: '--action-items' },
  qa: { label: 'questions', flag: '--qa' },
  conversation: { label: 'highlights', flag: '--highlights' },
  custom: { label: 'keywords', flag: '--keywords' },
};

const allClips = Object.keys(clipNames) as ClipKind[];

/** For display: `action items`. */
export const clipLabel = (kind: ClipKind): string => clipNames[kind].label;

export function requestedClips({ actionItems, qa, highlights, keyword, keywords }: ClipsOptions): ClipKind[] {
  const requested: Record<ClipKind, boolean> = {
    action_items: actionItems === true,
    qa: qa === true,
    conversation: highlights === true,
    custom: keyword !== undefined || keywords === true,
  };
  return allClips.filter((kind) => requested[kind]);
}

/**
 * The kinds of clips that `compute` and `run` make: by default, all that need no keyword. The interface does not define
 * how highlights are fetched, so a service may not report them.
 */
export function startedClips(options: ClipsOptions): { items: ClipKind[]; optionalItems?: ClipKind[] } {
  const requested = requestedClips(options);
  if (requested.length > 0) return { items: requested };
  return { items: ['action_items', 'qa'], optionalItems: ['conversation'] };
}

/** The file extension of a clip: from its link, which may name an audio file. */
export const endingOf = ({ presigned_url }: Clip): 'mp4' | 'm4a' =>
  URL.parse(presigned_url)?.pathname.endsWith('.m4a') ? 'm4a' : 'mp4';

/** The clips of a response: a kind with no clips is an empty object. */
export function listClips({ data }: ClipsReply): [ClipKind, Clip][] {
  return allClips.flatMap((kind): [ClipKind, Clip][] => {
    const clip = data?.[kind];
    return clip !== undefined && 'presigned_url' in clip ? [[kind, clip]] : [];
  });
}

/** The kinds that were requested and computed, but have no clips in this recording. */
export function listMissing(reply: ClipsReply): ClipKind[] {
  const found = listClips(reply);
  return allClips.filter((kind) => reply.status[kind] === 'Completed' && !found.some(([one]) => one === kind));
}

const parts: NonNullable<RecordingKind<ClipsReply>['parts']> = {
  items: allClips,
  fetch: (client, id, item) => client.clips.fetch({ fileID: id, [item]: true }),
};

export const clipsKind: RecordingKind<ClipsReply, ClipsOptions> = {
  group: 'clips',
  title: 'Clips',
  input: 'recording',
  items: [],
  knownItems: allClips.map((name) => {
    const { label, flag } = clipNames[name];
    return { name, label: `the clip of ${label}`, flag };
  }),
  withItems: clipsKindWith,
  settingsOf: settingsFor,
  async compute(client, fileID, options) {
    const clips = settingsFor(options);
    try {
      return await client.clips.compute({ fileID, clips });
    } catch (error) {
      if (!(error instanceof StaError) || error.code !== 'VDNF01') throw error;
      // The interface requires a video. A service with the extension also accepts other recordings on request.
      return client.clips.compute({ fileID, clips: { ...clips, audio: true } });
    }
  },
  idOf: fileIdOf,
  // Without a flag, the service returns the kinds of clips that were requested.
  fetch: (client, id) => client.clips.fetch({ fileID: id }),
  parts,
  view: async () => ({ show: (await import('./clips-view.ts')).showClips }),
  section: async () => (await import('./clips-section.ts')).clipsSection,
};

function settingsFor(options: ClipsOptions) {
  const { items, optionalItems = [] } = startedClips(options);
  return {
    ...Object.fromEntries([...items, ...optionalItems].flatMap((kind) => (kind === 'custom' ? [] : [[kind, true]]))),
    ...(options.keyword !== undefined && { custom: [...options.keyword] }),
    ...(options.fast === true && { fast: true }),
  };
}

/** @param items the kinds of clips; empty for those of the compute call */
export function clipsKindWith({ items, optionalItems = [] }: WantedItems): RecordingKind<ClipsReply, ClipsOptions> {
  const wanted = allClips.filter((kind) => items.includes(kind) || optionalItems.includes(kind));
  const flags = Object.fromEntries(wanted.map((kind) => [kind, true]));
  return {
    ...clipsKind,
    items: wanted.filter((kind) => items.includes(kind)),
    ...(optionalItems.length > 0 && { optionalItems }),
    ...(wanted.length > 0 && { parts: { ...parts, items: wanted } }),
    fetch: (client, id) => client.clips.fetch({ fileID: id, ...flags }),
  };
}
