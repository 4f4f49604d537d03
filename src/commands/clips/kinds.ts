/** The kinds of clips, and the flags that ask for them. */
import { type ClipKind, clipKinds } from '../../contract/clips.ts';

export interface ClipFlags {
  readonly actionItems?: boolean;
  readonly qa?: boolean;
  readonly highlights?: boolean;
  readonly keyword?: readonly string[];
}

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
