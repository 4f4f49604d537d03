import { describe, expect, it } from 'vitest';
import { startSta } from '../support/start-sta.ts';

describe('sta profanity check', () => {
  it('prints the text with its profane words replaced, and nothing else, on stdout', async () => {
    const sta = await startSta();
    const result = await sta('profanity', 'check', 'What the fuck is this?');
    expect(result).toMatchObject({ code: 0, stdout: 'What the **** is this?\n', stderr: 'Profane words: fuck\n' });
  });

  it('is a filter: the rest of the text passes through byte for byte', async () => {
    const sta = await startSta();
    const text = 'One\r\n\ttwo \u00e9\u{1f600} shit\n\nno line break at the end';
    expect((await sta.run(['profanity', 'check'], { stdin: text })).stdout).toBe(text.replace('shit', '****'));
  });

  it('replaces with a string, once per word, or removes', async () => {
    const sta = await startSta();
    expect((await sta('profanity', 'check', 'oh shit!', '--replace', '[x]')).stdout).toBe('oh [x]!\n');
    expect((await sta('profanity', 'check', 'oh shit!', '--replace', '')).stdout).toBe('oh !\n');
  });

  it.each(['Scunthorpe', 'assess the classic cockpit', 'call 455 or 717'])('leaves %s unchanged', async (text) => {
    const sta = await startSta();
    expect(await sta('profanity', 'check', text, '--fail-on-match')).toMatchObject({ code: 0, stdout: `${text}\n` });
  });

  it('exits with 10 on a match if requested', async () => {
    const sta = await startSta();
    const result = await sta('profanity', 'check', 'b!tch', '--fail-on-match', '--json');
    expect(result.code).toBe(10);
    expect(JSON.parse(result.stdout)).toEqual({
      status: true,
      error: {},
      data: { censoredText: '*****', customProfaneWords: [], predefinedProfaneWords: ['b!tch'] },
      userId: 'local',
      language: 'und',
    });
    expect((await sta('profanity', 'check', 'b!tch')).code).toBe(0);
  });
});

describe('levels and languages', () => {
  it('counts only words of the given level', async () => {
    const sta = await startSta();
    const text = 'damn this shit, sex';
    expect((await sta('profanity', 'check', text)).stdout).toBe('**** this ****, sex\n');
    expect((await sta('profanity', 'check', text, '--level', 'strong')).stdout).toBe('damn this ****, sex\n');
    expect((await sta('profanity', 'check', text, '--level', 'mild')).stdout).toBe('**** this ****, ***\n');
    expect(await sta('profanity', 'check', text, '--level', 'weak')).toMatchObject({ code: 2, stdout: '' });
  });

  it('lists the words with their level and language', async () => {
    const sta = await startSta();
    await sta('profanity', 'words', 'add', 'frak');
    const words = ['profanity', 'check', 'Frak, du Arschloch, you faggot', '--language', 'de,EN', '--words'] as const;
    expect((await sta(...words)).stdout).toBe('arschloch\tstrong\tde\nfaggot\tslur\ten\nfrak\tyour own\t\n');
    const { data } = JSON.parse((await sta(...words, '--json')).stdout);
    expect(data.gradedWords).toEqual([
      { word: 'arschloch', level: 'strong', language: 'de' },
      { word: 'faggot', level: 'slur', language: 'en' },
    ]);
  });

  it('lists the supported languages if one is not', async () => {
    const sta = await startSta();
    const result = await sta('profanity', 'check', 'x', '--language', 'de,xx');
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('No list for "xx"');
  });

  it('prints a response per line with --lines and --json, without a warning', async () => {
    const sta = await startSta();
    const result = await sta.run(['profanity', 'check', '--lines', '--json'], { stdin: 'fine\n' });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(result.stdout)).toMatchObject({ line: 1, data: { censoredText: 'fine' } });
  });

  it('grades the lines of a stream', async () => {
    const sta = await startSta();
    const stdin = '{"id":1,"text":"oh shit"}\n{"id":2,"text":"merde"}\n';
    const result = await sta.run(['profanity', 'check', '--ndjson', '--words', '--language', 'all'], { stdin });
    const lines = result.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).data.gradedWords);
    expect(lines).toEqual([
      [{ word: 'shit', level: 'strong', language: 'en' }],
      [{ word: 'merde', level: 'strong', language: 'fr' }],
    ]);
  });
});

describe('a long stream of texts', () => {
  it('gets the same results from one call for many texts as from single calls', async () => {
    const sta = await startSta();
    await sta('profanity', 'words', 'add', 'frobnicate');
    const texts = ['oh shit', 'Das ist wirklich ein Arschloch, finde ich', 'frobnicate it', '', 'f u c k\nyou', 'fine'];
    const texts600 = Array.from({ length: 100 }, () => texts).flat();
    const stdin = texts600.map((text, id) => `${JSON.stringify({ id, text: text || ' x ' })}\n`).join('');
    const command = ['profanity', 'check', '--ndjson', '--words', '--language', 'all', '--debug'];
    const { code, stdout, stderr } = await sta.run(command, { stdin });
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    // The first texts use single calls, while the service is asked for the bulk call.
    const single = lines.slice(0, texts.length);
    expect(lines).toEqual(texts600.map((_, id) => single[id % texts.length]?.replace(/^{"id":\d+/, `{"id":${id}`)));
    expect(stderr).toContain('/text/profanity/get_profanity');
    expect(stderr).toContain('/text/profanity/check_texts');
  });
});

describe('sta profanity words', () => {
  it("keeps the user's own words, which are found and marked", async () => {
    const sta = await startSta();
    expect(await sta('profanity', 'words', 'add', 'Frobnicate', 'dill weed')).toMatchObject({ code: 0 });
    expect((await sta('profanity', 'words', 'add', 'frobnicate')).code).toBe(0);
    const listed = await sta('profanity', 'words', 'list');
    expect(listed.stdout.split('\n').map((line) => line.split('\t')[0])).toEqual(['frobnicate', 'dill weed', '']);
    const { data } = JSON.parse((await sta('profanity', 'check', 'You frobnicate, shit, DILL WEED', '--json')).stdout);
    expect(data).toEqual({
      censoredText: 'You **********, ****, *********',
      customProfaneWords: ['frobnicate', 'dill weed'],
      predefinedProfaneWords: ['shit'],
    });
    expect(await sta('profanity', 'words', 'remove', 'FROBNICATE', '--yes')).toMatchObject({ code: 0 });
    expect((await sta('profanity', 'check', 'frobnicate')).stdout).toBe('frobnicate\n');
    expect(await sta('profanity', 'words', 'remove', 'frobnicate', '--yes')).toMatchObject({ code: 1 });
    expect(await sta('profanity', 'words', 'add', ' ')).toMatchObject({ code: 2 });
  });
});
