/** Clips: the parts of a video that matter, each cut into a separate video. */
import type { Clip, ClipKind, clips } from '../../../contract/clips.ts';
import type { Reply } from '../../../contract/endpoint.ts';
import { fileIdOf, type JobKind, type WantedItems } from '../../job-kind.ts';

export type ClipsReply = Reply<typeof clips.fetch>;

export interface ClipsOptions {
  readonly actionItems?: boolean;
  readonly qa?: boolean;
  readonly highlights?: boolean;
  /** Of `compute` and `run`. */
  readonly keyword?: readonly string[];
  /** Of `fetch`. */
  readonly keywords?: boolean;
  readonly download?: string;
}

/** The kinds of clips, for people, with the flags that ask for them. */
const clipNames: Readonly<Record<ClipKind, { label: string; flag: string }>> = {
  action_items: { label: 'action items', flag: '--action-items' },
  qa: { label: 'questions', flag: '--qa' },
  conversation: { label: 'highlights', flag: '--highlights' },
  custom: { label: 'keywords', flag: '--keywords' },
};

const allClips = Object.keys(clipNames) as ClipKind[];

/** For people: `action items`. */
export const labelOf = (kind: ClipKind): string => clipNames[kind].label;

/** The clips that the options ask for. */
export function requestedClips({ actionItems, qa, highlights, keyword, keywords }: ClipsOptions): ClipKind[] {
  const requested: Record<ClipKind, boolean> = {
    action_items: actionItems === true,
    qa: qa === true,
    conversation: highlights === true,
    custom: keyword !== undefined || keywords === true,
  };
  return allClips.filter((kind) => requested[kind]);
}

/** The clips that there are: a kind of which nothing was found is an empty object. */
export function listClips({ data }: ClipsReply): [ClipKind, Clip][] {
  return allClips.flatMap((kind): [ClipKind, Clip][] => {
    const clip = data?.[kind];
    return clip !== undefined && 'presigned_url' in clip ? [[kind, clip]] : [];
  });
}

/** The kinds that were requested and computed, of which the recording has nothing. */
export function listMissing(reply: ClipsReply): ClipKind[] {
  const found = listClips(reply);
  return allClips.filter((kind) => reply.status[kind] === 'Completed' && !found.some(([one]) => one === kind));
}

const parts: NonNullable<JobKind<ClipsReply>['parts']> = {
  items: allClips,
  fetch: (client, id, item) => client.clips.fetch({ fileID: id, [item]: true }),
};

export const clipsKind: JobKind<ClipsReply, ClipsOptions> = {
  group: 'clips',
  title: 'Clips',
  input: 'recording',
  items: [],
  knownItems: allClips.map((name) => {
    const { label, flag } = clipNames[name];
    return { name, label: `the clip of ${label}`, flag };
  }),
  withItems: clipsKindWith,
  compute: (client, fileID, { actionItems, qa, highlights, keyword }) =>
    client.clips.compute({
      fileID,
      clips: {
        ...(actionItems === true && { action_items: true }),
        ...(qa === true && { qa: true }),
        ...(highlights === true && { conversation: true }),
        ...(keyword !== undefined && { custom: [...keyword] }),
      },
    }),
  idOf: fileIdOf,
  // Without a flag the service returns the kinds of clips that were requested.
  fetch: (client, id) => client.clips.fetch({ fileID: id }),
  parts,
  view: async () => ({ show: (await import('./clips-view.ts')).showClips }),
  section: async () => (await import('./clips-section.ts')).clipsSection,
};

/** @param items the kinds of clips; empty for those that compute requested */
export function clipsKindWith({ items }: WantedItems): JobKind<ClipsReply, ClipsOptions> {
  const wanted = allClips.filter((kind) => items.includes(kind));
  const flags = Object.fromEntries(wanted.map((kind) => [kind, true]));
  return {
    ...clipsKind,
    items: wanted,
    ...(wanted.length > 0 && { parts: { ...parts, items: wanted } }),
    fetch: (client, id) => client.clips.fetch({ fileID: id, ...flags }),
  };
}
