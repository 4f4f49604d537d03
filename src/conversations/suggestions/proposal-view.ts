/** Proposed intents for people: one heading each, with some of its lines below. */
import { countOf } from '../../output/text/count-of.ts';
import { truncate } from '../../output/text/fit-columns.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import { type Column, type TableView, tableView } from '../../output/view.ts';
import type { Proposal, Proposals } from './propose-intents.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

const columns: Column<Proposal>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Lines', value: ({ lines }) => lines, align: 'right' },
  { title: 'Share', value: ({ share }) => percent(share), align: 'right', fields: { share: ({ share }) => share } },
  {
    title: 'Example',
    value: ({ samples }) => samples[0] ?? '',
    flexible: true,
    fields: { example: ({ samples }) => samples[0] ?? '' },
  },
];

/** Lines of a group that are shown. */
const shownSamples = 3;

export function proposalView(proposals: Proposals, notes: readonly string[], fewest: number): TableView {
  const { intents, lines, matched, smallTalk, grouped, compared } = proposals;
  const left = compared - smallTalk - grouped;
  const summary = [
    `${countOf(lines, 'line')}: ${matched} match your intents, ${smallTalk} contain no request, ${grouped} are in ${countOf(intents.length, 'group')}, ${left} are left`,
    ...(compared < lines - matched ? [`Grouped ${compared} of ${lines - matched} unmatched lines, evenly spread`] : []),
    ...notes,
  ];
  return tableView(
    proposals,
    intents,
    columns,
    `No ${fewest} lines ask for the same thing. For smaller groups, lower --min-lines`,
    {
      note: summary.join('\n'),
      instead: (width, paint) =>
        intents
          .map(({ name, lines: count, share, samples }) =>
            [
              `${paint.bold(sanitizeLine(name))}  ${countOf(count, 'line')}, ${percent(share)}`,
              ...samples.slice(0, shownSamples).map((text) => paint.dim(truncate(`    ${sanitizeLine(text)}`, width))),
              '',
            ].join('\n'),
          )
          .join('\n'),
    },
  );
}
