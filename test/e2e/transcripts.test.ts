/** Commands on text read transcripts: they keep speakers and times, and an unreadable part costs one row. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { shareService } from '../support/start-sta.ts';
import { wordDocument } from '../support/word-document.ts';

const openSta = shareService();

const zoom = `WEBVTT

1
00:00:02.040 --> 00:00:04.470
Dana Whitfield: Thanks for joining, everyone.

2
00:00:04.950 --> 00:00:07.020
Marco Reyes: My router keeps dropping,

3
00:00:07.050 --> 00:00:09.990
Marco Reyes: and I am losing patience. It is awful.

4
00:00:10.500 --> 00:00:0x.000
Dana Whitfield: Nobody can read this.

5
00:00:12.500 --> 00:00:14.000
Dana Whitfield: I love your patience.
`;
const brokenCue = 'zoom.vtt, line 16 has times that cannot be read';

const csv = 'id,author,message\n1,Ana,My router keeps dropping\n2,Ana\n3,Agent,"Sorry, I will check"\n';

const teams = ['Router-20261103_133555-Meeting Recording', '31m 23s', 'Dana Whitfield started transcription'].concat(
  'Dana Whitfield   0:03\nI love your patience.',
  'Marco Reyes   1:07\nMy damn router is awful.',
  'Dana Whitfield   1:15\nI will check it.',
);

const directory = mkdtempSync(join(tmpdir(), 'sta-transcripts-'));
beforeAll(() => {
  writeFileSync(join(directory, 'zoom.vtt'), zoom);
  writeFileSync(join(directory, 'plain.txt'), 'It is lovely. It is awful.\n');
  writeFileSync(join(directory, 'chat.csv'), csv);
  writeFileSync(join(directory, 'teams.docx'), wordDocument(teams));
  writeFileSync(join(directory, 'letter.docx'), wordDocument(['It is lovely.', 'Damn, it is awful.']));
});
afterAll(() => rmSync(directory, { recursive: true }));
const path = (name: string) => join(directory, name);

interface Sentence {
  readonly sentence: string;
}

it('fetches a transcript with its speakers while its file is unchanged', async () => {
  const sta = openSta();
  const { stdout: started } = await sta('summary', 'compute', '--file', path('zoom.vtt'), '--json');
  const id = JSON.parse(started).transaction_id;
  const fetch = () => sta('summary', 'fetch', id, '--json', '--query', 'data.extractive_summary[].[speaker, start]');
  const { stdout } = await eventually(async () => {
    const result = await fetch();
    expect(result.code).toBe(0);
    return result;
  });
  expect(JSON.parse(stdout)).toContainEqual(['Marco Reyes', 4.95]);
  writeFileSync(path('zoom.vtt'), zoom.replace('router', 'modem!'));
  expect(JSON.parse((await fetch()).stdout)).toContainEqual([null, null]);
  writeFileSync(path('zoom.vtt'), zoom);
});

describe('sta sentiment run', () => {
  it('rates the sentences of a Zoom transcript with speakers and times, and reports a malformed cue', async () => {
    const { code, stdout, stderr } = await openSta()('sentiment', 'run', '--file', path('zoom.vtt'), '--json');
    const { sentences } = JSON.parse(stdout).data.sentiment_analysis;
    expect(sentences).toMatchObject([
      { sentence: 'Thanks for joining, everyone.', speaker: 'Dana Whitfield', start: 2.04, end: 4.47, line: 4 },
      { sentence: 'My router keeps dropping, and I am losing patience.', speaker: 'Marco Reyes', start: 4.95, line: 8 },
      { sentence: 'It is awful.', speaker: 'Marco Reyes', end: 9.99, line: 12 },
      { sentence: 'I love your patience.', speaker: 'Dana Whitfield', start: 12.5, end: 14, line: 20 },
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain(brokenCue);
  });

  it('shows time and speaker on a terminal', async () => {
    const { stdout } = await openSta().run(['sentiment', 'run', '--file', path('zoom.vtt')], { columns: 120 });
    expect(stdout).toMatch(/Time.+Speaker.+Sentence.+Sentiment/);
    expect(stdout).toMatch(/0:05\.0.+Marco Reyes.+My router keeps/);
  });

  it('prints one CSV header for several files, and continues after an unreadable file', async () => {
    const files = ['zoom.vtt', 'missing.vtt', 'plain.txt'].flatMap((name) => ['--file', path(name)]);
    const { code, stdout, stderr } = await openSta()('sentiment', 'run', ...files, '-o', 'csv');
    const [header, ...rows] = stdout.trimEnd().split('\n');
    expect(header).toBe('input,sentence,sentiment,confidence,start_char,end_char,speaker,role,start,end,line');
    expect(rows).toHaveLength(6);
    expect(rows.at(-1)).toMatch(/plain\.txt,It is awful\.,.+,14,26,,,,,$/);
    expect(stderr).toContain(brokenCue);
    expect(stderr).toMatch(/missing\.vtt: no such file/);
    expect(code).toBe(1);
  });

  it('reads a transcript as plain text, or from the named column, on request', async () => {
    const sta = openSta();
    const plain = await sta('sentiment', 'run', '--file', path('zoom.vtt'), '--format', 'text', '-o', 'ndjson');
    expect(plain.code).toBe(0);
    expect(plain.stdout).toContain('WEBVTT');
    const column = await sta('sentiment', 'run', '--file', path('chat.csv'), '--text-column', 'author', '--json');
    expect(JSON.parse(column.stdout).data.sentiment_analysis.sentences.map((one: Sentence) => one.sentence)).toEqual([
      'Ana',
      'Agent',
    ]);
    const text = await sta('sentiment', 'run', '--file', path('plain.txt'), '--text-column', 'body');
    expect(text).toMatchObject({ code: 2, stderr: expect.stringContaining('plain.txt is plain text') });
    const none = await sta('sentiment', 'run', '--file', path('chat.csv'), '--text-column', 'body');
    expect(none).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('chat.csv, line 1 has no column "body": it has "id", "author", "message"'),
    });
  });
});

it('sta summary run chooses sentences with their speakers, and marks them in a script', async () => {
  const sta = openSta();
  const chosen = await sta('summary', 'run', '--file', path('zoom.vtt'), '--sentences', '1', '-o', 'ndjson');
  expect(JSON.parse(chosen.stdout)).toMatchObject({
    speaker: expect.stringMatching(/Dana|Marco/),
    start: expect.any(Number),
  });
  const { stdout } = await sta('summary', 'run', '--file', path('zoom.vtt'), '--sentences', '1', '--highlight');
  expect(stdout.replaceAll('**', '')).toBe(
    'Dana Whitfield: Thanks for joining, everyone.\nMarco Reyes: My router keeps dropping, and I am losing patience. It is awful.\nDana Whitfield: I love your patience.\n',
  );
  expect(stdout).toMatch(/\*\*.+\*\*/);
});

describe('sta match tags', () => {
  let isTagged = false;
  async function openWithTag() {
    const sta = openSta();
    if (!isTagged) await sta('tags', 'create', '--name', 'connection', '--sample', 'my router keeps dropping');
    isTagged = true;
    return sta;
  }

  it.each([
    ['a file', (sta: ReturnType<typeof openSta>) => sta('match', 'tags', '--file', path('zoom.vtt'), '-o', 'ndjson')],
    ['a pipe', (sta: ReturnType<typeof openSta>) => sta.run(['match', 'tags', '-o', 'ndjson'], { stdin: zoom })],
  ])('matches each sentence of a transcript in %s', async (_name, run) => {
    const { code, stdout } = await run(await openWithTag());
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        line: 8,
        sentence: 'My router keeps dropping, and I am losing patience.',
        name: 'connection',
        speaker: 'Marco Reyes',
        start: 4.95,
      },
      { line: 16, error: { message: expect.stringContaining('line 16 has times that cannot be read') } },
    ]);
    expect(code).toBe(1);
  });

  it('shows a table with the same rows, and reports the guessed column of CSV', async () => {
    const { code, stdout, stderr } = await (await openWithTag()).run(['match', 'tags', '--file', path('chat.csv')], {
      columns: 120,
    });
    expect(stdout).toMatch(/Ana.+My router keeps dropping.+connection/);
    expect(stderr).toContain('text column: "message" (guessed)');
    expect(stderr).toContain('line 3 has 2 columns instead of 3');
    expect(code).toBe(1);
  });

  it('leaves plain lines unchanged', async () => {
    const { stdout } = await (await openWithTag()).run(['match', 'tags', '-o', 'csv'], {
      stdin: 'hello\nmy router keeps dropping\n',
    });
    expect(stdout).toMatch(
      /^sentence,tag,score,matched\nmy router keeps dropping,connection,[\d.]+,my router keeps dropping\n$/,
    );
  });

  it('rejects a format for JSON lines, which have a fixed shape', async () => {
    const { code, stderr } = await openSta()(
      'match',
      'tags',
      '--ndjson',
      '--format',
      'csv',
      '--file',
      path('chat.csv'),
    );
    expect(code).toBe(2);
    expect(stderr).toContain('leave out --format, --text-column');
  });
});

describe('sta profanity check', () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:02,000\nANNA: What the fuck is this?\n\n2\n00:00:03,000 --> 00:00:04,000\nBEN: Fine.\n';
  const clean = srt.replace('fuck', '****');

  it('prints a transcript in its own format', async () => {
    const sta = openSta();
    const result = await sta.run(['profanity', 'check', '--fail-on-match'], { stdin: srt });
    expect(result).toMatchObject({ code: 10, stdout: clean, stderr: 'Profane words: fuck\n' });
    writeFileSync(path('call.json'), JSON.stringify({ segments: [{ start: 0, end: 1, text: 'so\nshit "x"' }] }));
    const { stdout } = await sta('profanity', 'check', '--file', path('call.json'), '--replace', '"', '-q');
    expect(JSON.parse(stdout)).toEqual({ segments: [{ start: 0, end: 1, text: 'so\n"""" "x"' }] });
    const json = await sta.run(['profanity', 'check', '--json'], { stdin: srt });
    expect(JSON.parse(json.stdout).data).toMatchObject({ censoredText: clean, predefinedProfaneWords: ['fuck'] });
  });

  it('checks a text unchanged on request, and rejects options that do not fit', async () => {
    const sta = openSta();
    const text = await sta.run(['profanity', 'check', '--format', 'text', '--words'], { stdin: 'Fuck: a\nFuck: b\n' });
    expect(text.stdout).toMatch(/^fuck\t/i);
    const lines = await sta.run(['profanity', 'check', '--lines', '--format', 'vtt'], { stdin: srt });
    expect(lines).toMatchObject({ code: 2, stderr: expect.stringContaining('leave out --format') });
    const broken = await sta.run(['profanity', 'check'], { stdin: '{"segments": [' });
    expect(broken).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('stdin, line 1 is not valid JSON'),
    });
  });
});

describe('a Word document', () => {
  const sta = (...args: string[]) => openSta()(...args);

  it('with a Teams transcript has speakers and times in every command', async () => {
    const expected = [
      ['Dana Whitfield', 3, 'I love your patience.'],
      ['Marco Reyes', 67, 'My damn router is awful.'],
      ['Dana Whitfield', 75, 'I will check it.'],
    ];
    const rows = await sta('analyze', path('teams.docx'), '--with', 'sentiment', '-o', 'ndjson');
    expect(
      rows.stdout
        .trimEnd()
        .split('\n')
        .map((row) => JSON.parse(row))
        .map(({ speaker, start, text }) => [speaker, start, text]),
    ).toEqual(expected);
    const { stdout } = await sta('sentiment', 'run', '--file', path('teams.docx'), '--json');
    const { sentences } = JSON.parse(stdout).data.sentiment_analysis;
    expect(sentences.map((one: Record<string, unknown>) => [one.speaker, one.start, one.sentence])).toEqual(expected);
    const tags = await sta('tags', 'create', '--name', 'router', '--sample', 'My router is awful.');
    expect(tags.code).toBe(0);
    const matched = await sta('match', 'tags', '--file', path('teams.docx'), '-o', 'csv');
    expect(matched.stdout).toContain('My damn router is awful.');
    expect(matched.stdout).toContain('Marco Reyes');
    const clean = await sta('profanity', 'check', '--file', path('teams.docx'));
    expect(clean.stdout).toContain('Marco Reyes   1:07\nMy **** router is awful.\n');
  });

  it('of another kind is plain text', async () => {
    const { stdout } = await sta('sentiment', 'run', '--file', path('letter.docx'), '--json');
    const { sentences } = JSON.parse(stdout).data.sentiment_analysis;
    expect(sentences.map((one: Sentence) => one.sentence)).toEqual(['It is lovely.', 'Damn, it is awful.']);
    await sta('tags', 'create', '--name', 'awful', '--sample', 'Damn, it is awful.');
    const { stdout: matched } = await sta('match', 'tags', '--file', path('letter.docx'), '-o', 'csv');
    expect(matched).toMatch(/^"?Damn, it is awful\.?"?,/m);
    expect((await sta('profanity', 'check', '--file', path('letter.docx'))).stdout).toBe(
      'It is lovely.\n\n****, it is awful.\n',
    );
  });

  it('that is invalid gives an error that says so', async () => {
    writeFileSync(path('archive.docx'), wordDocument(['It is lovely.']).subarray(0, 200));
    const { code, stderr, stdout } = await sta('sentiment', 'run', '--file', path('archive.docx'), '--json');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(JSON.parse(stderr).error.message).toBe(`${path('archive.docx')} is a Word document that is damaged`);
  });
});
