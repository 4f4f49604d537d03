/** `sta analyze --per conversation`: one row per conversation, with its figures. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();

const call = (...cues: readonly [start: number, end: number, text: string][]) => {
  const stamp = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
  return `WEBVTT\n\n${cues.map(([start, end, text]) => `${stamp(start)} --> ${stamp(end)}\n${text}\n`).join('\n')}`;
};

/** A call with dead air and an interruption, and a chat with two conversations without times. */
function open() {
  const sta = openSta();
  const path = (name: string) => join(sta.directory, name);
  mkdirSync(path('calls'));
  const said = call(
    [0, 4, 'Agent: Hello, this is Maya. How can I help you?'],
    [5, 9, 'Customer: This is terrible, my internet is down again.'],
    [25, 33, "Agent: I'm back. I can see an outage in your street. I will send you a message today."],
    [30, 32, 'Customer: But it was down last week too!'],
    [34, 36, "Agent: I've just sent it."],
    [37, 39, 'Customer: Great, it works now, thank you so much!'],
  );
  writeFileSync(path('calls/one.vtt'), said);
  writeFileSync(path('chat.csv'), chat);
  return { sta, call: path('calls/one.vtt'), chat: path('chat.csv'), path };
}

const chat = `conversation_id,team,role,speaker,message
7,Kiel,customer,Tom,Where is my parcel?
8,Lyon,customer,Ines,I want to cancel.
7,Kiel,agent,Maya,It is on its way. A colleague will call you tomorrow.
8,Lyon,agent,Ruth,Cancelled now.
8,Lyon,customer,Ines,Thanks.
`;

it('measures talk share, silence, interruptions and the change of sentiment, and finds the outcome', async () => {
  const { sta, call } = open();
  const { code, stdout } = await sta('analyze', call, '--per', 'conversation', '-o', 'ndjson');
  expect(code).toBe(0);
  const row = JSON.parse(stdout);
  expect(row).toMatchObject({
    source: call,
    outcome: 'resolved',
    outcome_sentence: 'Great, it works now, thank you so much!',
    outcome_index: 5,
    duration_seconds: 39,
    longest_silence_seconds: 16,
    dead_air: 1,
    interruptions: 1,
    talk_over_seconds: 2,
    promises_made: 1,
    promises_kept: 1,
    agent: { talk_share: 0.636, longest_monologue_seconds: 8, silence_seconds: 16 },
    customer: { interruptions: 1, talk_share: 0.364 },
  });
  expect(row.first_sentiment).toBeLessThan(0);
  expect(row.sentiment_change).toBeGreaterThan(0.5);
});

it('leaves out figures that need times, and never writes 0 for them', async () => {
  const { sta, chat } = open();
  const { stdout } = await sta('analyze', chat, '--per', 'conversation', '-o', 'csv');
  const [head = '', ...lines] = stdout.trimEnd().split(/\r?\n/);
  const cells = (line: string) => new Map(head.split(',').map((name, i) => [name, line.split(',')[i]]));
  expect(lines).toHaveLength(2);
  const [seven, eight] = lines.map(cells);
  expect(seven?.get('conversation')).toBe('7');
  expect(eight?.get('lines')).toBe('3');
  expect(eight?.get('outcome')).toBe('resolved');
  expect(eight?.get('team')).toBe('Lyon');
  for (const name of ['silence_seconds', 'dead_air', 'agent_talk_share', 'duration_seconds', 'interruptions']) {
    expect([name, head.split(',').includes(name), eight?.get(name)]).toEqual([name, true, '']);
  }
});

it('chooses, sorts and counts conversations by their figures', async () => {
  const { sta, call, chat } = open();
  const chosen = await sta('analyze', call, chat, '--per', 'conversation', '--where', 'dead_air > 0', '-o', 'ndjson');
  expect(chosen.stdout.trimEnd().split('\n')).toHaveLength(1);
  const shorter = await sta('analyze', call, '--per', 'conversation', '--dead-air', '16.5', '--json');
  expect(JSON.parse(shorter.stdout).conversations[0].dead_air).toBe(0);
  const sorted = await sta('analyze', chat, '--per', 'conversation', '--sort', 'agent.words', '--json');
  const names = JSON.parse(sorted.stdout).conversations.map(
    ({ conversation }: { conversation: string }) => conversation,
  );
  expect(names).toEqual(['8', '7']);
  const counted = await sta('analyze', call, chat, '--per', 'conversation', '--count', 'outcome', '--json');
  const groups = JSON.parse(counted.stdout).groups.map(({ outcome, count }: Record<string, unknown>) => [
    outcome,
    count,
  ]);
  expect(groups).toEqual([
    ['resolved', 2],
    ['follow_up', 1],
  ]);
});

it('gates on figures, and reports mistyped ones', async () => {
  const { sta, call } = open();
  const gate = (expression: string) => sta('analyze', call, '--fail-on', expression);
  expect((await gate('conversations.figures.dead_air.max > 0')).code).toBe(10);
  expect((await gate('conversations.figures.agent.talk_share.mean > 0.9')).code).toBe(0);
  const typo = await gate('conversations.figures.agent.talk_shar.mean > 0.9');
  expect(typo).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean talk_share?') });
  const where = await sta('analyze', call, '--per', 'conversation', '--where', "outcome == 'solved'");
  expect(where).toMatchObject({ code: 2, stderr: expect.stringContaining("outcome is never 'solved'") });
  const sort = await sta('analyze', call, '--per', 'conversation', '--sort', 'silence_shar', '--json');
  expect(sort).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean silence_share?') });
  const none = await sta('analyze', call, '--dead-air', '0');
  expect(none).toMatchObject({ code: 2, stdout: '' });
});

it('compares figures of two groups of conversations', async () => {
  const { sta, chat } = open();
  const { stdout } = await sta('analyze', chat, '--compare', 'team=Kiel,Lyon', '--json');
  const { figures } = JSON.parse(stdout).summary.comparison;
  expect(figures).toContainEqual({ name: 'lines', before: 2, after: 3, differs: false });
});

it('has a table of conversations first in the report', async () => {
  const { sta, call, chat, path } = open();
  const { code } = await sta('analyze', call, chat, '--report', path('report.html'), '--json');
  expect(code).toBe(0);
  const page = readFileSync(path('report.html'), 'utf8');
  const [, first = ''] = page.split('<table');
  expect(first).toContain('id="conversation-table"');
  expect(first).toContain('Great, it works now, thank you so much!');
  expect(page).toContain('3 conversations, 2 resolved, 1 follow-up');
});
