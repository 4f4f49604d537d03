/** Clips for people: a row for each stretch that a clip shows, so that it is plain why it is in there. */
import { type Clip, type ClipKind, clipKinds, type clips } from '../../contract/clips.ts';
import type { Reply } from '../../contract/endpoint.ts';
import { type Column, type TableView, tableView } from '../../output/view.ts';
import { formatSpan } from '../waiting/format-time.ts';
import { labelOf } from './kinds.ts';

export type ClipsReply = Reply<typeof clips.fetch>;

/** The files that clips were saved to. */
export type SavedClips = Readonly<Partial<Record<ClipKind, string>>>;

interface Row {
  readonly kind: ClipKind;
  readonly segment: NonNullable<Clip['segments']>[number] | undefined;
  readonly file: string | undefined;
}

const columns: Column<Row>[] = [
  { title: 'Kind', value: ({ kind }) => labelOf(kind) },
  { title: 'Time', value: ({ segment }) => (segment === undefined ? '' : formatSpan(segment)) },
  {
    title: 'Words',
    value: ({ segment }) =>
      segment?.speaker === undefined ? (segment?.text ?? '') : `${segment.speaker}: ${segment.text}`,
    flexible: true,
  },
];

const fileColumn: Column<Row> = { title: 'File', value: ({ file }) => file ?? '' };

/** @param saved undefined when nothing was to be saved */
export function clipsView(reply: ClipsReply, saved: SavedClips | undefined): TableView {
  const found = listClips(reply);
  const rows = found.flatMap(([kind, { segments }]): Row[] => {
    const file = saved?.[kind];
    // A service that does not say what a clip shows has a clip all the same.
    if (segments === undefined) return [{ kind, segment: undefined, file }];
    return segments.map((segment) => ({ kind, segment, file }));
  });
  const missing = clipKinds.filter((kind) => reply.status[kind] !== undefined && !found.some(([one]) => one === kind));
  const notes = [
    ...(rows.length > 0 && missing.length > 0 ? [`Nothing found: ${missing.map(labelOf).join(', ')}`] : []),
    ...(rows.length > 0 && saved === undefined
      ? ['Save the clips with --download DIRECTORY; --json shows their links, which hold for 15 minutes']
      : []),
  ];
  return tableView(
    reply,
    rows,
    saved === undefined ? columns : [...columns, fileColumn],
    'Nothing was found for a clip',
    {
      note: notes.length > 0 ? notes.join('\n') : undefined,
    },
  );
}

/** The clips that there are: a kind of which nothing was found is an empty object. */
export function listClips({ data }: ClipsReply): [ClipKind, Clip][] {
  return clipKinds.flatMap((kind): [ClipKind, Clip][] => {
    const clip = data?.[kind];
    return clip !== undefined && 'presigned_url' in clip ? [[kind, clip]] : [];
  });
}
