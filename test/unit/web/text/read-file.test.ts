/** How much of a file the page reads. */
import { describe, expect, it } from 'vitest';
import { type ReadFile, readFile } from '../../../../src/web/text/read-file.ts';

async function read(content: string | Uint8Array<ArrayBuffer>, name = 'call.txt'): Promise<ReadFile> {
  const found = await readFile(new File([content], name));
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const maxChars = 100_000;
const beginning = 'the beginning of it: for the whole, run sta analyze FILE --report page.html';

describe('of a long text', () => {
  it('takes whole lines of the beginning, and says so', async () => {
    const line = `${'word '.repeat(20)}\n`;
    const { text, about } = await read(line.repeat(20_000));
    expect(text).toBe(`${line.repeat(990).trimEnd()} `);
    expect(about).toBe(`call.txt: plain text; ${beginning}`);
  });

  it('takes whole words of a single line', async () => {
    const { text } = await read('money '.repeat(300_000));
    expect(text).toHaveLength(maxChars - (maxChars % 6) - 1);
    expect(text.endsWith('money')).toBe(true);
  });

  it('cuts no character, whatever its length and position', async () => {
    for (const character of ['é', '€', '💬']) {
      for (let shift = 0; shift < 4; shift += 1) {
        const { text } = await read('a'.repeat(shift) + character.repeat(600_000));
        expect(text.length).toBeGreaterThan(maxChars - 2);
        expect(text.replaceAll(character, '')).toBe('a'.repeat(shift));
      }
    }
  });

  it('reads UTF-16', async () => {
    const content = Buffer.from(`\ufeff${'Größe 1\n'.repeat(150_000)}`, 'utf16le');
    const { text, about } = await read(new Uint8Array(content));
    expect(text).toBe('Größe 1\n'.repeat(2_500).trimEnd());
    expect(about).toContain(beginning);
  });

  it('takes at most 2,500 lines', async () => {
    const { text } = await read('Hi.\n'.repeat(10_000));
    expect(text.split('\n')).toHaveLength(2_500);
  });
});

it('takes all of a text that can be analysed', async () => {
  const content = 'a'.repeat(maxChars);
  expect(await read(content)).toMatchObject({ text: content, about: 'call.txt: plain text' });
});

it('takes whole utterances of a long transcript, with their speakers', async () => {
  const cue = (at: number) => {
    const time = new Date(at * 1000).toISOString().slice(11, 19);
    return `${time}.000 --> ${time}.900\n<v ${at % 2 === 0 ? 'Anna' : 'Ben'}>${'I want it. '.repeat(8)}\n\n`;
  };
  const { text, about, speakerAt } = await read(
    `WEBVTT\n\n${Array.from({ length: 20_000 }, (_, at) => cue(at)).join('')}`,
  );
  const paragraphs = text.split('\n\n');
  expect(new Set(paragraphs)).toEqual(new Set([paragraphs[0]]));
  expect(text.length).toBeGreaterThan(maxChars - 100);
  expect(text.length).toBeLessThanOrEqual(maxChars);
  expect(about).toBe(`call.txt: vtt; ${beginning}`);
  expect([speakerAt(0, 5), speakerAt(text.length - 5, text.length)]).toEqual([
    'Anna',
    paragraphs.length % 2 === 0 ? 'Ben' : 'Anna',
  ]);
});

it('takes whole cues of the beginning of subtitles', async () => {
  const cues = Array.from({ length: 9_000 }, (_, i) => {
    const time = new Date(i * 1_000).toISOString().slice(11, 19);
    return `${i}\r\n${time},000 --> ${time},900\r\nIt came on day ${'x'.repeat(i % 7)}.\r\n`;
  });
  const { text, about } = await read(cues.join('\r\n'));
  expect(about).toContain(`srt; ${beginning}`);
  const paragraphs = text.split('\n\n');
  expect(paragraphs.length).toBeGreaterThan(1_000);
  expect(paragraphs.filter((one) => !/^It came on day x*\.$/.test(one))).toEqual([]);
});

it('takes the beginning of an utterance that is longer than what can be analysed', async () => {
  const { text } = await read(`speaker,text\nAnna,"${'money '.repeat(50_000)}"\n`, 'rows.csv');
  expect(text.length).toBeGreaterThan(maxChars - 20);
  expect(text.length).toBeLessThanOrEqual(maxChars);
});

it('refuses long JSON that is broken, and files beyond the limit', async () => {
  const content = JSON.stringify({
    segments: Array.from({ length: 40_000 }, () => ({ start: 0, end: 1, text: 'It came late.' })),
  });
  expect(await readFile(new File([content.slice(0, -1)], 'w.json'))).toBe('w.json is not valid JSON.');
  expect(await readFile(new File([Buffer.alloc(10_000_001)], 'long.txt'))).toContain('files of up to 10 MB');
});
