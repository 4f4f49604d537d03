/** The kinds of clips: their names on the wire, and the flags that ask for them. */
import type { ClipKind } from '../../contract/clips.ts';
import { clipKinds } from '../../contract/clips.ts';

export interface ClipFlags {
  readonly actionItems?: boolean;
  readonly qa?: boolean;
  readonly highlights?: boolean;
  readonly keyword?: readonly string[];
}

const labels: Readonly<Record<ClipKind, string>> = {
  action_items: 'action items',
  qa: 'questions',
  conversation: 'highlights',
  custom: 'keywords',
};

export const labelOf = (kind: ClipKind): string => labels[kind];

/** The kinds that the flags ask for. */
export function kindsOf({ actionItems, qa, highlights, keyword }: ClipFlags): ClipKind[] {
  const asked: Record<ClipKind, boolean> = {
    action_items: actionItems === true,
    qa: qa === true,
    conversation: highlights === true,
    custom: keyword !== undefined,
  };
  return clipKinds.filter((kind) => asked[kind]);
}
