import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptFormat } from '../../../../src/conversations/transcripts/format-names.ts';
import { rewriteTranscript } from '../../../../src/conversations/transcripts/rewrite-transcript.ts';
import { readTranscript } from '../../../support/read-transcript.ts';
import { bytes, name, turns, writers } from '../../../support/transcript-arbitrary.ts';

const rewrite = (source: string | Uint8Array, change: (lines: string) => string, options = {}) =>
  rewriteTranscript(
    { bytes: Buffer.from(source), name: 'call' },
    options,
    () => {},
    async (lines) => change(lines),
  );

const censor = (lines: string): string => lines.replaceAll('damn', '****');

describe('changes the texts and nothing else', () => {
  it.each<[string, string, string]>([
    [
      'vtt',
      'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n1\n00:01.000 --> 00:02.000 line:0\n<v Damn>A damn & <i>damn</i> good &amp; day</v>\n',
      'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n1\n00:01.000 --> 00:02.000 line:0\n<v Damn>A **** &amp; <i>****</i> good &amp; day</v>\n',
    ],
    [
      'srt',
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nANNA: damn\r\nit & <b>so</b>\r\n',
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nANNA: ****\r\nit & <b>so</b>\r\n',
    ],
    [
      'csv',
      'id,damn,text\r\n1,damn,"so ""damn""\r\n\r\nlate"\r\n\r\n2,x,fine\r\n3,damn\r\n',
      'id,damn,text\r\n1,damn,"so ""****""\n\nlate"\r\n\r\n2,x,fine\r\n3,****\r\n',
    ],
    [
      'ndjson',
      '{"id":12345678901234567890,"text":"so\\ndamn \\"late\\""}\n{"text": "damn", "damn":1.0}\n',
      '{"id":12345678901234567890,"text":"so\\n**** \\"late\\""}\n{"text": "****", "damn":1.0}\n',
    ],
    [
      'whisper',
      '{\n  "text": "damn it",\n  "segments": [{"start": 0.0, "end": 1.0, "text": "damn it", "words": [{"word": "damn"}]}]\n}\n',
      '{\n  "text": "**** it",\n  "segments": [{"start": 0.0, "end": 1.0, "text": "**** it", "words": [{"word": "****"}]}]\n}\n',
    ],
    [
      'ndjson',
      '{"userInput":"damn late","botResponses":["so damn","sorry"]}\n{"userInput":"ok","botResponses":["fine"]}\n',
      '{"userInput":"**** late","botResponses":["so ****","sorry"]}\n{"userInput":"ok","botResponses":["fine"]}\n',
    ],
    [
      'csv',
      'Call,Agent,Customer\n1,"Oh damn, how can I help?",\n2,,"It is damn\nlate, I fear."\n',
      'Call,Agent,Customer\n1,"Oh ****, how can I help?",\n2,,"It is ****\nlate, I fear."\n',
    ],
  ])('of %s', async (format, source, expected) => {
    expect((await readTranscript(source)).format).toBe(format);
    expect(await rewrite(source, censor)).toBe(expected);
  });
});

it('adds quotes where a replacement needs them', async () => {
  const quote = (lines: string) => lines.replaceAll('damn', '<",>');
  expect(await rewrite('id,text\n1,damn\n', quote)).toBe('id,text\n1,"<"",>"\n');
  expect(await rewrite('{"text":"damn"}\n{"text":"ok"}\n', quote)).toBe('{"text":"<\\",>"}\n{"text":"ok"}\n');
  expect(await rewrite('WEBVTT\n\n00:01.000 --> 00:02.000\ndamn\n', quote)).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.000\n&lt;",&gt;\n',
  );
});

it('reads UTF-16 and Windows-1252', async () => {
  const source = 'WEBVTT\n\n00:01.000 --> 00:02.000\ndamn café\n';
  const expected = source.replace('damn', '****');
  expect(await rewrite(Buffer.from(`\uFEFF${source}`, 'utf16le'), censor)).toBe(expected);
  expect(await rewrite(Buffer.from(source, 'latin1'), censor)).toBe(expected);
});

it('leaves plain text to its caller, and reports an input that is entirely unreadable', async () => {
  expect(await rewrite('Just a damn text.\n', censor)).toBeUndefined();
  expect(await rewrite('Ana: a damn\nBo: b\n', censor)).toBeUndefined();
  await expect(rewrite('{"segments": [', censor)).rejects.toThrow('call, line 1 is not valid JSON');
  await expect(rewrite('id,text\n1,a\n', censor, { textColumn: 'body' })).rejects.toThrow('has no column "body"');
});

it('keeps any unchanged source byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, name, async (source, name) => {
      const text = source.toString('utf8');
      if (!Buffer.from(text).equals(source) || text.startsWith('\uFEFF')) return;
      const result = await rewriteTranscript(
        { bytes: source, name },
        {},
        () => {},
        async (lines) => lines,
      ).catch(() => undefined);
      expect(result ?? text).toBe(text);
    }),
    { numRuns: 200 },
  );
});

/** They are changed as plain text, or not at all; the angle brackets of Slack are markup. */
const others = ['chat', 'lines', 'headings', 'slack', 'mail'];

it('refuses an e-mail, whose texts are encoded', async () => {
  const mail = 'From: a@x.example\nDate: Tue, 3 Mar 2026 09:00:00 +0100\nMessage-ID: <1@x>\n\nHello.\n';
  await expect(rewrite(mail, censor)).rejects.toThrow('cannot be changed in place');
});

it.each(Object.entries(writers).filter(([format]) => !others.includes(format)))(
  'changes each text of %s once',
  async (format, write) => {
    await fc.assert(
      fc.asyncProperty(turns, async (all) => {
        const changed = await rewrite(write(all), (lines) => lines.replaceAll('late', 'LATE<&>'));
        const read = await readTranscript(changed ?? '', { format: format as TranscriptFormat });
        const expected = all.map(({ text }) => text.replaceAll('late', 'LATE<&>'));
        expect(read.utterances.map((one) => ('error' in one ? one.error : one.text))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  },
);
