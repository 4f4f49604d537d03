/** The clips of a reply, and what their kinds are called. */
import { type Clip, type ClipKind, clipKinds, type clips } from '../../contract/clips.ts';
import type { Reply } from '../../contract/endpoint.ts';

export type ClipsReply = Reply<typeof clips.fetch>;

const labels: Readonly<Record<ClipKind, string>> = {
  action_items: 'action items',
  qa: 'questions',
  conversation: 'highlights',
  custom: 'keywords',
};

/** For people: `action items`. */
export const labelOf = (kind: ClipKind): string => labels[kind];

/** The clips that there are: a kind of which nothing was found is an empty object. */
export function listClips({ data }: ClipsReply): [ClipKind, Clip][] {
  return clipKinds.flatMap((kind): [ClipKind, Clip][] => {
    const clip = data?.[kind];
    return clip !== undefined && 'presigned_url' in clip ? [[kind, clip]] : [];
  });
}

/** The kinds that were requested and computed, of which the recording has nothing. */
export function listMissing(reply: ClipsReply): ClipKind[] {
  const found = listClips(reply);
  return clipKinds.filter((kind) => reply.status[kind] === 'Completed' && !found.some(([one]) => one === kind));
}
