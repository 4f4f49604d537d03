/** `sta analyze` against the real service. */

import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/conversations/analysis/rows/row.ts';
import { shareService } from '../support/start-sta.ts';
import { makeWav } from '../support/wav.ts';

const openSta = shareService();
const desk = fileURLToPath(new URL('../../examples/support-desk/', import.meta.url));
let seeded = false;

/** A command line with an intent and a tag, in a directory with a chat and two calls. */
async function open() {
  const sta = openSta();
  if (!seeded) {
    await sta('intents', 'create', 'refund', '--sample', 'I want my money back', '--sample', 'Please refund me');
    await sta('intents', 'create', 'outage', '--sample', 'The internet is down', '--sample', 'I have no connection');
    await sta('tags', 'create', 'promise', '--sample', 'I will call you back tomorrow');
    seeded = true;
  }
  const path = (name: string) => join(sta.directory, name);
  writeFileSync(path('chat.csv'), chat);
  mkdirSync(path('calls'));
  writeFileSync(path('calls/2026-11-09 one.vtt'), call);
  return { sta, path, chat: path('chat.csv') };
}

const chat = `day,speaker,message,queue
2026-11-02,Customer,"Hello. I want my money back, this is the worst service ever!",billing
2026-11-02,Agent,I am so terribly sorry about this. I will call you back tomorrow.,billing
2026-11-03,Customer,"damn, the internet is down",technical
2026-11-10,Customer,"Thank you so much, that is wonderful!",technical
`;
const call = `WEBVTT

1
00:00:01.000 --> 00:00:03.500
Ann: The internet is down again

2
oops
Ben: This cue has no times

3
00:00:05.000 --> 00:00:07.000
Ann: Wonderful, thank you
`;

const parse = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('names that do not exist', () => {
  it.each([
    [['--fail-on', 'sentiment.negativ_share > 0.1'], 'Did you mean negative_share?'],
    [['--where', "sentiment == 'negative'"], "sentiment is never 'negative'. Did you mean Negative?"],
    [['--where', "role = 'agent'"], 'write role == …'],
    [['--where', "fields.quene == 'billing'"], 'no line has a column quene. Did you mean queue?'],
    [['--count', 'intnt'], 'no line has a column intnt. Did you mean intent?'],
    [['--count', 'queue,speker'], 'no line has a column speker. Did you mean speaker?'],
    [['--sort', 'quene'], 'no line has a column quene. Did you mean queue?'],
    [['--compare', 'qeue=billing,technical'], 'no line has a column qeue. Did you mean queue?'],
    [
      ['--fail-on', "intents[?name == 'refnd' && share > 0.1]"],
      '--fail-on: you have no intent refnd. Did you mean refund?',
    ],
    [['--where', "contains(tags[].name, 'promises')"], '--where: you have no tag promises. Did you mean promise?'],
    [['--json', '--query', 'summary.sentimnt'], '--query: summary has no field sentimnt. Did you mean sentiment?'],
    [['-o', 'ndjson', '--query', 'sentimnt'], '--query: there is no field sentimnt. Did you mean sentiment?'],
    [['--per', 'conversation', '--json', '--query', 'conversations[].outcom'], 'Did you mean outcome?'],
    [['--count', 'queue', '--json', '--query', 'groups[].shar'], 'Did you mean share?'],
  ])('%j is a usage error', async (flags, message) => {
    const { sta, chat } = await open();
    const { code, stdout, stderr } = await sta('analyze', chat, ...flags);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
    if (flags[0] !== '--compare') expect(stdout).toBe('');
  });

  it.each([
    [['--fail-on', 'rules.must_failed > 0'], '--fail-on: rules needs --rules FILE'],
    [['--fail-on', "comparison.verdict == 'worse'"], '--fail-on: comparison needs --compare FIELD=A,B'],
    [['--fail-on', 'topics[?share > 0.3]'], '--fail-on: topics needs --with topics'],
    [['--fail-on', 'promises.count > 0', '--with', 'sentiment'], '--fail-on: promises needs --with actions'],
    [['--where', 'profane', '--with', 'sentiment'], '--where: profane needs --with profanity'],
    [['--per', 'conversation', '--where', 'scorecards[?!passed]'], '--where: scorecards needs --rules FILE'],
    [['--count', 'intent', '--with', 'sentiment'], '--count: intent needs --with intents'],
    [['--compare', 'sentiment=Negative,Neutral', '--with', 'tags'], '--compare: sentiment needs --with sentiment'],
  ])('a gate on results that the run does not have is a usage error: %j', async (flags, message) => {
    const { sta, chat } = await open();
    const { code, stdout, stderr } = await sta('analyze', chat, ...flags);
    expect({ code, stderr, stdout }).toEqual({ code: 2, stderr: expect.stringContaining(message), stdout: '' });
  });

  it('a gate on a comparison with a group without lines is a usage error', async () => {
    const { sta, chat } = await open();
    const compare = ['analyze', chat, '--compare', 'queue=billing,tecnical'];
    const { code, stderr } = await sta(...compare, '--fail-on', "comparison.verdict == 'worse'");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('no line of a customer has the queue tecnical'),
    });
    expect(await sta(...compare, '--fail-on', 'failed > 0')).toMatchObject({ code: 0 });
  });

  it('columns of the input are found', async () => {
    const { sta, chat } = await open();
    for (const flags of [
      ['--count', 'queue'],
      ['--sort', 'queue'],
      ['--where', "fields.queue == 'billing'"],
    ]) {
      expect(await sta('analyze', chat, ...flags)).toMatchObject({ code: 0 });
    }
  });
});

describe('rows', () => {
  it('have all results of a line, in the order of the input', async () => {
    const { sta, chat } = await open();
    const { code, stdout } = await sta('analyze', chat, '-o', 'ndjson');
    expect(code).toBe(0);
    const rows = parse(stdout);
    expect(rows).toMatchObject([
      { source: chat, index: 0, line: 2, speaker: 'Customer', role: 'customer', date: '2026-11-02' },
      {
        role: 'agent',
        // A customer's apology is Negative.
        sentiment: 'Neutral',
        tags: [{ name: 'promise', score: 1 }],
        actions: [{ type: 'promise', owner: 'Agent', due_date: '2026-11-03' }],
      },
      { profane: ['damn'], intents: [{ name: 'outage' }], fields: { queue: 'technical' } },
      { sentiment: 'Very Positive', profane: [], line: 5 },
    ]);
    // One of the two sentences matches an intent; the other says nothing.
    expect(rows[0]).toMatchObject({ intents: [{ name: 'refund', score: expect.closeTo(1, 0) }] });
    expect(rows[0].sentiment_score).toBeLessThan(-0.5);
  });

  it('of a table include its columns, and several inputs give one table', async () => {
    const { sta, path } = await open();
    const { code, stdout, stderr } = await sta('analyze', path('chat.csv'), path('calls'), '-o', 'csv');
    const [names, ...rows] = stdout.trimEnd().split('\n');
    expect(code).toBe(1);
    expect(names).toMatch(/^source,index,line,start,.*,text,error,day,queue$/);
    expect(rows).toHaveLength(7);
    expect(rows[4]).toContain('one.vtt,0,4,1,3.5,,,2026-11-09,Ann');
    expect(rows[5]).toContain('one.vtt, line 7');
    expect(stderr).toMatch(/1 line failed:\n.*one\.vtt, line 7/);
  });

  it('of a directory do not include test cases and rows of an earlier run, unless they are named', async () => {
    const { sta, path } = await open();
    writeFileSync(path('calls/cases.jsonl'), '{"text":"Refund me","expected":["refund"]}\n');
    writeFileSync(path('calls/rows.ndjson'), '{"source":"a.csv","index":0,"text":"Refund me"}\n');
    const { stdout, stderr } = await sta('analyze', path('calls'), '--with', 'profanity', '--count', 'source');
    expect(stdout.split('\n')).toEqual([expect.stringContaining('one.vtt\t'), '']);
    expect(stderr).toContain('cases.jsonl: it has test cases');
    expect(stderr).toContain('rows.ndjson: it has rows of sta analyze');
    const named = await sta('analyze', path('calls/cases.jsonl'), '--with', 'profanity', '-o', 'ndjson');
    expect(parse(named.stdout)).toMatchObject([{ text: 'Refund me', fields: { expected: ['refund'] } }]);
  });

  it('report a failed input, and the others are read', async () => {
    const { sta, path, chat } = await open();
    writeFileSync(path('empty.txt'), '');
    const result = await sta(
      'analyze',
      path('none.csv'),
      path('empty.txt'),
      chat,
      '-o',
      'ndjson',
      '--with',
      'profanity',
    );
    expect(result.code).toBe(1);
    expect(parse(result.stdout)).toMatchObject([
      { error: { message: `Cannot read ${path('none.csv')}: no such file or directory` } },
      { error: { message: `${path('empty.txt')} is empty` } },
      { profane: [] },
      { profane: [] },
      { profane: ['damn'] },
      { profane: [] },
    ]);
  });

  it('have the same roles in rows, the summary and the report if the input does not have them', async () => {
    const { sta, path } = await open();
    const plain = path('desk.csv');
    const text = readFileSync(join(desk, 'chat.csv'), 'utf8');
    const agents = text.match(/,agent,/g)?.length;
    writeFileSync(plain, text.replace(/,(?:agent|customer),/g, ',,'));
    const argv = ['analyze', plain, '--with', 'sentiment'];
    const { stdout } = await sta(...argv, '--json', '--report', path('desk.html'));
    const { summary, rows } = JSON.parse(stdout);
    expect(rows.filter(({ role }: Row) => role === 'agent')).toHaveLength(Number(agents));
    expect(summary).toMatchObject({
      customer_lines: summary.lines - Number(agents),
      agents: [
        { name: 'Maya', by: 'speech' },
        { name: 'Ruth', by: 'recurrence' },
        { name: 'Deepak', by: 'speech' },
      ],
    });
    const said = 'Guessed agents (in most conversations): Ruth. Guessed agents (by what they say): Maya, Deepak';
    const page = readFileSync(path('desk.html'), 'utf8');
    expect(page).toContain(said);
    expect(page).toContain(`<dt>${summary.sentiment.negative} of ${summary.customer_lines}</dt>`);
    expect((await sta.run([...argv, '--color', 'never'], { columns: 100 })).stdout).toContain(said);
    const own = await sta(...argv, '--agents', 'none', '--json', '--query', 'summary.customer_lines');
    expect(Number(own.stdout)).toBe(summary.lines);
    const stdin = 'Ann: Hi.\nRuth: Hello, how can I help?\nAnn: My bill.\n';
    const piped = await sta.run(['analyze', '-o', 'ndjson'], { stdin });
    expect(parse(piped.stdout).map(({ role }) => role)).toEqual([undefined, 'agent', 'customer']);
  });

  it('of a recording have its tones, and the text of the subtitles next to it', async () => {
    const { sta, path } = await open();
    mkdirSync(path('spoken'));
    const voice = (time: number) => 0.4 * Math.sin(2 * Math.PI * 180 * time) * Math.sin(2 * Math.PI * 3 * time);
    writeFileSync(path('spoken/call.wav'), makeWav(4, voice));
    const cues = [
      '1\n00:00:00,200 --> 00:00:01,900\nMaya: I am so sorry',
      '2\n00:00:02,100 --> 00:00:03,900\nAnn: That is horrible',
    ];
    writeFileSync(path('spoken/call.srt'), `${cues.join('\n\n')}\n`);
    writeFileSync(path('spoken/broken.mp3'), 'no sound');
    const { code, stdout } = await sta('analyze', path('spoken'), '--agents', 'maya', '-o', 'ndjson');
    expect(code).toBe(1);
    for (const { tone, tone_confidence: confidence } of parse(stdout)) {
      if (tone !== undefined) expect([confidence, tone === 'Unclear']).toEqual([confidence, confidence < 0.5]);
    }
    expect(parse(stdout)).toMatchObject([
      { source: path('spoken/broken.mp3'), error: { message: expect.stringContaining('broken.mp3: ') } },
      { speaker: 'Maya', role: 'agent', start: 0.2, text: 'I am so sorry', tone: expect.any(String) },
      { speaker: 'Ann', role: 'customer', sentiment: expect.stringContaining('Negative'), index: 1 },
    ]);
  });

  it('can be filtered and sorted', async () => {
    const { sta, chat } = await open();
    const where = "fields.queue == 'billing' && sentiment_score < 0.5";
    const chosen = await sta('analyze', chat, '--where', where, '-o', 'ndjson');
    expect(parse(chosen.stdout).map(({ line }) => line)).toEqual([2, 3]);
    const { stdout, stderr } = await sta('analyze', chat, '--top', '2', '--query', 'rows[].line');
    const lines: number[] = JSON.parse(stdout);
    expect(lines).toHaveLength(2);
    expect(lines).not.toContain(5);
    expect(stderr).toBe('');
    const reversed = await sta('analyze', chat, '--sort', 'sentiment', '--reverse', '-o', 'ndjson');
    expect(parse(reversed.stdout)[0]).toMatchObject({ line: 5 });
    const unsorted = await sta('analyze', chat, '--sort', 'tone', '--with', 'profanity');
    expect(unsorted).toMatchObject({ code: 0, stderr: expect.stringContaining('No line has a value for --sort tone') });
  });

  it('of an interrupted run are not computed again', async () => {
    const { sta, path, chat } = await open();
    const rows = path('rows.ndjson');
    const first = await sta('analyze', chat, '-o', 'ndjson');
    const [one = '', two = '', three = ''] = first.stdout.split('\n');
    const failed = JSON.stringify({ ...JSON.parse(two), error: { code: 'timeout', message: 'too slow' } });
    writeFileSync(rows, `${one}\n${failed}\n${three.slice(0, 40)}`);
    const second = await sta('analyze', chat, '--resume', rows, '-o', 'ndjson');
    expect(second.stderr).toContain('is incomplete');
    expect(parse(second.stdout).map(({ line }) => line)).toEqual([3, 4, 5]);
    appendFileSync(rows, second.stdout);
    expect(await sta('analyze', chat, '--resume', rows, '-o', 'ndjson')).toMatchObject({ code: 0, stdout: '' });
    const counted = await sta('analyze', chat, '--resume', rows, '--count', 'speaker');
    expect(counted.stdout).toMatch(/^Customer\t3\t0\.75\t.*\nAgent\t1\t/);
    expect(readFileSync(rows, 'utf8').startsWith(one)).toBe(true);
    writeFileSync(rows, 'not rows');
    expect(await sta('analyze', chat, '--resume', rows)).toMatchObject({ code: 2, stdout: '' });
    expect(readFileSync(rows, 'utf8')).toBe('not rows');
  });
});

describe('a summary', () => {
  it('of each source marks the lines that contain its sentences, even if the run was interrupted within a source', async () => {
    const { sta, path } = await open();
    const calls = ['call-1.vtt', 'call-2.vtt'].map((name) => join(desk, name));
    const argv = ['analyze', ...calls, '--with', 'summary', '-o', 'ndjson'];
    const { code, stdout } = await sta(...argv);
    expect(code).toBe(0);
    const rows = parse(stdout);
    expect(rows).toHaveLength(24);
    const whole = await sta(
      'summary',
      'run',
      '--file',
      calls[0] ?? '',
      '--json',
      '--query',
      'data.extractive_summary[].sentence',
    );
    const first = rows.filter(({ source }: Row) => source === calls[0]);
    expect(first.flatMap(({ summary }: Row) => summary)).toEqual(JSON.parse(whole.stdout));
    expect(first.some(({ summary }: Row) => summary?.length === 0)).toBe(true);
    const document = await sta('analyze', ...calls, '--with', 'summary', '--json', '--query', 'summary.summaries');
    const summaries = JSON.parse(document.stdout);
    expect(summaries).toMatchObject([
      { source: calls[0], sentences: [{ speaker: 'Helen Carter' }, {}, {}, {}, {}] },
      {},
    ]);
    const shown = await sta.run(['analyze', ...calls, '--with', 'summary', '--color', 'never'], { columns: 100 });
    expect(shown.stdout).toContain('In short: ');
    writeFileSync(path('stopped.ndjson'), stdout.split('\n').slice(0, 17).join('\n'));
    const rest = await sta(...argv, '--resume', path('stopped.ndjson'));
    expect(parse(rest.stdout)).toEqual(rows.slice(17));
  });
});

describe('many rows', () => {
  it('are counted by two fields: a table on a terminal, plain rows in a pipe', async () => {
    const { sta, chat } = await open();
    const argv = ['analyze', chat, '--count', 'intent', '--by', 'week'];
    const shown = await sta.run([...argv, '--color', 'never'], { columns: 100 });
    expect(shown.stdout).toMatch(/│ Intent +│ 2026-W45 │ 2026-W46 │ All │ +Mean │/);
    expect(shown.stdout).toMatch(/│ outage +│ +1 │ +0 │ +1 │/);
    expect((await sta(...argv, '-o', 'csv')).stdout).toMatch(/^intent,week,count,share,negative_share/);
    const { groups } = JSON.parse((await sta(...argv, '--json')).stdout);
    expect(groups).toContainEqual(
      expect.objectContaining({ intent: 'outage', week: '2026-W45', count: 1, share: 0.25 }),
    );
  });

  it("are summarised on a terminal, with customers' intents first", async () => {
    const { sta, chat } = await open();
    // The path of the temporary directory may be long.
    const { code, stdout } = await sta.run(['analyze', chat, '--color', 'never'], { columns: 160 });
    expect(code).toBe(0);
    const headings = [
      ...['4 lines from', 'What customers want', 'Tags', 'The angriest lines', 'What was promised: 1 promise'],
      ...['Who spoke', 'Profanity'],
    ];
    expect(stdout).toMatch(/2026-11-03 {2}I will call you back tomorrow\. {2}line 3, Agent/);
    expect(headings.map((heading) => stdout.indexOf(heading))).toEqual(
      headings.map((heading) => stdout.indexOf(heading)).sort((a, b) => a - b),
    );
    expect(stdout).toContain('3 of them by customers, 2026-11-02 to 2026-11-10');
    expect(stdout.slice(stdout.indexOf('The angriest'))).not.toContain('terribly sorry');
  });

  it('are compared by two groups, also in the report', async () => {
    const { sta, chat, path } = await open();
    const argv = ['analyze', chat, '--compare', 'queue=billing, technical'];
    const { summary } = JSON.parse((await sta(...argv, '--json', '--report', path('page.html'))).stdout);
    expect(summary.comparison).toMatchObject({
      field: 'queue',
      groups: [
        { name: 'billing', count: 1, negative: 1 },
        { name: 'technical', count: 2 },
      ],
      verdict: 'same',
    });
    expect(readFileSync(path('page.html'), 'utf8')).toContain('technical compared with billing');
    const shown = await sta.run([...argv, '--color', 'never'], { columns: 100 });
    expect(shown.stdout).toMatch(/By queue[\s\S]*billing +1[\s\S]*No clear difference: 100 % and \d+ % negative/);
    const unknown = await sta('analyze', chat, '--compare', 'queue=billing,sales', '-o', 'csv');
    expect(unknown.stderr).toContain('--compare: no line of a customer has the queue sales');
  });

  it('decide the exit code', async () => {
    const { sta, chat } = await open();
    const failOn = (condition: string) => sta('analyze', chat, '--fail-on', condition, '-o', 'ndjson');
    expect((await failOn('sentiment.negative_share > 0.3')).code).toBe(10);
    expect((await failOn("intents[?name == 'refund' && share > 0.9]")).code).toBe(0);
    expect((await failOn('profanity.lines >= 1')).code).toBe(10);
    expect(await failOn('sentiment >')).toMatchObject({ code: 2, stdout: '' });
  });
});

it.each([
  [['--count', 'intent', '--sort', 'text'], 'leave out one of them'],
  [['--reverse'], '--reverse requires --sort'],
  [['--top', '3', '--with', 'tags'], '--with tags,sentiment'],
  [['--with', 'mood'], 'is not one of sentiment'],
  [['--where', 'text =='], '--where is not a JMESPath expression'],
  [['--format', 'pdf'], 'Allowed choices'],
  [['--compare', 'team=Kiel'], 'team=Kiel,Lyon'],
])('rejects %j', async (flags, words) => {
  const { sta, chat } = await open();
  const result = await sta('analyse', chat, ...flags);
  expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
});
