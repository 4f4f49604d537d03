/** Clips for people: a row for each stretch that a clip shows, so that it is plain why it is in there. */
import type { Clip, ClipKind } from '../../contract/clips.ts';
import { type Column, type TableView, tableView } from '../../output/view.ts';
import { type ClipsReply, labelOf, listClips, listMissing } from '../results/found-clips.ts';
import { formatSpan, spanFields } from '../waiting/format-time.ts';

/** The files that clips were saved to. */
export type SavedClips = Readonly<Partial<Record<ClipKind, string>>>;

interface Row {
  readonly kind: ClipKind;
  readonly segment: NonNullable<Clip['segments']>[number] | undefined;
  readonly file: string | undefined;
}

const columns: Column<Row>[] = [
  { title: 'Kind', value: ({ kind }) => labelOf(kind), fields: { kind: ({ kind }) => kind } },
  {
    title: 'Time',
    value: ({ segment }) => (segment === undefined ? '' : formatSpan(segment)),
    fields: {
      start_seconds: ({ segment }) => segment && spanFields.start_seconds(segment),
      end_seconds: ({ segment }) => segment && spanFields.end_seconds(segment),
    },
  },
  {
    title: 'Words',
    value: ({ segment }) =>
      segment?.speaker === undefined ? (segment?.text ?? '') : `${segment.speaker}: ${segment.text}`,
    flexible: true,
    fields: { speaker: ({ segment }) => segment?.speaker, text: ({ segment }) => segment?.text },
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
  const missing = listMissing(reply);
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
