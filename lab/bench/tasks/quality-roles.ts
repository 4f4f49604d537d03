/** Roles of speakers without names, as diarisation gives them, in the labelled support calls: see `lab/corpora/calls.ts`. */
import { Roles } from '../../../src/conversations/transcripts/speakers/roles.ts';
import { type Call, readCalls } from '../../corpora/calls.ts';
import type { Row, Table } from '../report/table.ts';

const speakers = { Agent: 'SPEAKER_01', Customer: 'SPEAKER_00' } as const;

/** Right, wrong and unknown roles, in percent of the speakers. */
function measure(calls: readonly Call[], textOf: (call: Call) => string): number[] {
  const counts = { right: 0, wrong: 0, unknown: 0 };
  for (const call of calls) {
    const roles = new Roles();
    for (const line of textOf(call).split('\n')) {
      const [, label = '', text = ''] = /^(Agent|Customer): (.*)$/.exec(line) ?? [];
      const speaker = label === 'Agent' ? speakers.Agent : speakers.Customer;
      if (label !== '') roles.add({ conversation: 'call', speaker, role: undefined, text });
    }
    roles.settle();
    for (const [label, speaker] of Object.entries(speakers)) {
      const role = roles.roleOf({ conversation: 'call', speaker, role: undefined });
      if (role === undefined) counts.unknown++;
      else counts[role === label.toLowerCase() ? 'right' : 'wrong']++;
    }
  }
  return Object.values(counts).map((count) => (100 * count) / (2 * calls.length));
}

export function run(): Table[] {
  const rows = (['development', 'unseen'] as const).flatMap((part): Row[] => {
    const calls = readCalls(part);
    return [
      { name: `${part}, ${calls.length} calls`, kind: 'ours', cells: measure(calls, ({ text }) => text) },
      {
        name: `${part}, without punctuation`,
        kind: 'ours',
        cells: measure(calls, ({ spoken }) => spoken),
      },
    ];
  });
  return [
    {
      title: 'Roles of unnamed speakers in calls, %',
      columns: [{ name: 'right' }, { name: 'wrong', lowerIsBetter: true }, { name: 'unknown', lowerIsBetter: true }],
      rows,
      notes: ['Each speaker counts once. The labels were replaced by SPEAKER_00 and SPEAKER_01.'],
    },
  ];
}
