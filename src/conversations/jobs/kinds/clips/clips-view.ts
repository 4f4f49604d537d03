/** Clips for people: one row per segment, so that you see why it is included. */
import type { Clip, ClipKind } from '../../../../contract/endpoints/clips.ts';
import { formatSpan, spanFields } from '../../../../output/text/format-time.ts';
import { type Column, type TableView, tableView } from '../../../../output/view.ts';
import { type ClipsReply, clipLabel, listClips, listMissing } from './clips.ts';

/** The files to which clips were saved. */
export type SavedClips = Readonly<Partial<Record<ClipKind, string>>>;

interface Row {
  readonly kind: ClipKind;
  readonly link: string;
  readonly segment: NonNullable<Clip['segments']>[number] | undefined;
  readonly file: string | undefined;
}

const kindColumn: Column<Row> = {
  title: 'Kind',
  value: ({ kind }) => clipLabel(kind),
  fields: { kind: ({ kind }) => kind },
};

const columns: Column<Row>[] = [
  kindColumn,
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

const linkMinutes = 15;

/** People only see the host: the rest of a link is long, and gives access to the clip. */
const linkColumn: Column<Row> = {
  title: 'Link',
  value: ({ link }) => `${URL.parse(link)?.host ?? link}, valid for ${linkMinutes} minutes`,
  fields: { link: ({ link }) => link },
};

const fileColumn: Column<Row> = { title: 'File', value: ({ file }) => file ?? '' };

export const showClips = (reply: ClipsReply): TableView => clipsView(reply, undefined);

/** @param saved undefined if there was nothing to save @param isOneOfMany true to omit the next step */
export function clipsView(reply: ClipsReply, saved: SavedClips | undefined, isOneOfMany = false): TableView {
  const found = listClips(reply);
  const rows = found.flatMap(([kind, { segments, presigned_url: link }]): Row[] => {
    const file = saved?.[kind];
    // A clip counts even if the service does not list its segments.
    if (segments === undefined) return [{ kind, link, segment: undefined, file }];
    return segments.map((segment) => ({ kind, link, segment, file }));
  });
  const missing = listMissing(reply);
  const notes = [
    ...(rows.length > 0 && missing.length > 0 ? [`Nothing found: ${missing.map(clipLabel).join(', ')}`] : []),
    ...(rows.length > 0 && saved === undefined && !isOneOfMany
      ? [`Save the clips with --download DIRECTORY; --json shows their links, valid for ${linkMinutes} minutes`]
      : []),
  ];
  const described = rows.length === 0 || rows.some(({ segment }) => segment !== undefined);
  // Without segments, only the place of the clip can be shown.
  const shown = described ? columns : [kindColumn, ...(saved === undefined ? [linkColumn] : [])];
  return tableView(reply, rows, saved === undefined ? shown : [...shown, fileColumn], 'Nothing was found for a clip', {
    note: notes.length > 0 ? notes.join('\n') : undefined,
  });
}
