import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSubtitles } from '../../../../src/shared/subtitles/parse-subtitles.ts';
import { SubtitleError } from '../../../../src/shared/subtitles/read-cues.ts';
import type { Subtitle } from '../../../../src/shared/subtitles/subtitle.ts';
import { findSlowGrowth } from '../../../support/find-slow-growth.ts';
import { writeTranscript } from '../../../support/write-subtitles.ts';

const textsOf = (source: string) => parseSubtitles(source).map(({ text }) => text);

describe('SRT', () => {
  it('is read with its times', () => {
    expect(
      parseSubtitles('1\n00:00:01,500 --> 00:00:02,750\nHello there.\n\n2\n01:00:03,000 --> 01:00:04,000\nBye.\n'),
    ).toEqual([
      { text: 'Hello there.', startMs: 1500, endMs: 2750 },
      { text: 'Bye.', startMs: 3_603_000, endMs: 3_604_000 },
    ]);
  });

  it('may have a BOM, CRLF, points, no hours, no indices and no empty lines', () => {
    expect(
      parseSubtitles('\uFEFF00:01.5 --> 00:02.750\r\nOne\r\ntwo\r\n2\r\n00:03,000-->00:04,000 X1:1\r\nThree\r\n'),
    ).toEqual([
      { text: 'One two', startMs: 1500, endMs: 2750 },
      { text: 'Three', startMs: 3000, endMs: 4000 },
    ]);
  });

  it('keeps a spoken number, and drops the index after it', () => {
    expect(
      textsOf('1\n00:00:01,000 --> 00:00:02,000\nHow many?\n42\n\n2\n00:00:03,000 --> 00:00:04,000\n42\n'),
    ).toEqual(['How many? 42', '42']);
  });

  it('drops tags and positions, decodes entities and keeps other symbols', () => {
    expect(
      textsOf('00:01,0 --> 00:02,0\n{\\an8}<i>A &amp; B</i> <font color="red">c</font> 1 < 2 > 0 <3 &amp;lt;\n'),
    ).toEqual(['A & B c 1 < 2 > 0 <3 &lt;']);
  });

  it('is sorted by time; overlaps stay, and an end before its start is moved', () => {
    const spans = parseSubtitles(
      '1\n00:00:05,000 --> 00:00:09,000\nb\n\n2\n00:00:01,000 --> 00:00:06,000\na\n\n3\n00:00:08,000 --> 00:00:07,000\nc\n\n4\n00:00:09,000 --> 00:00:09,500\n<i></i>\n',
    ).map(({ text, startMs, endMs }) => [text, startMs, endMs]);
    expect(spans).toEqual([
      ['a', 1000, 6000],
      ['b', 5000, 9000],
      ['c', 8000, 8000],
    ]);
  });
});

describe('WebVTT', () => {
  it('is read with cue names, settings, notes, styles and voices', () => {
    const source =
      'WEBVTT - a call\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE 00:00.000 --> 00:01.000\nnot said\n\nfirst\n00:01.000 --> 00:02.000 line:0 align:start\n<v.loud Anna Smith>Hi <c.x>there</c></v>\n\n00:02.000 --> 00:04.000\n<v Ben>one two<v Anna Smith>four five\n';
    expect(parseSubtitles(source)).toEqual([
      { text: 'Hi there', startMs: 1000, endMs: 2000, speaker: 'Anna Smith' },
      { text: 'one two', startMs: 2000, endMs: 2875, speaker: 'Ben' },
      { text: 'four five', startMs: 2875, endMs: 4000, speaker: 'Anna Smith' },
    ]);
  });

  it('may have no cues', () => expect(parseSubtitles('WEBVTT\n')).toEqual([]));

  it('may contain NOTE within a cue', () => {
    expect(textsOf('WEBVTT\n\n00:01.000 --> 00:02.000\nNOTE the date\n')).toEqual(['NOTE the date']);
  });
});

describe('speakers before a colon', () => {
  const cue = (...texts: string[]) => texts.map((text, at) => `00:0${at},000 --> 00:0${at},900\n${text}\n`).join('\n');
  const speakersOf = (...texts: string[]) => parseSubtitles(cue(...texts)).map(({ speaker, text }) => [speaker, text]);

  it('are names in capitals, anywhere', () => {
    expect(speakersOf('ANNA: Hello.', 'And then?', 'DR. SMITH: No.')).toEqual([
      ['ANNA', 'Hello.'],
      [undefined, 'And then?'],
      ['DR. SMITH', 'No.'],
    ]);
  });

  it('are other names if they occur twice or in nearly every cue', () => {
    expect(speakersOf('Speaker 1: Hello.', 'Agent: Hi.')).toEqual([
      ['Speaker 1', 'Hello.'],
      ['Agent', 'Hi.'],
    ]);
    expect(speakersOf('Listen carefully: the door.', 'It is shut.', 'I saw.')[0]).toEqual([
      undefined,
      'Listen carefully: the door.',
    ]);
  });

  it('are not times, addresses or notes', () => {
    const texts = ['At 10: 30 we met', 'http://example.com', 'Note: closed', 'NOTE: closed'];
    expect(speakersOf(...texts)).toEqual(texts.map((text) => [undefined, text]));
  });

  it('separate the lines of a dialogue', () => {
    expect(speakersOf('ANNA: Well?\nBEN: No.', '- Yes.\n- Oh.')).toEqual([
      ['ANNA', 'Well?'],
      ['BEN', 'No.'],
      [undefined, 'Yes. Oh.'],
    ]);
  });
});

describe('text that is neither SRT nor WebVTT', () => {
  it.each([
    ['', 1],
    ['\n\nhello\nworld', 3],
    ['{"a": 1}', 1],
  ])('is rejected: %j', (source, line) => {
    expect(() => parseSubtitles(source)).toThrowError(expect.objectContaining({ name: 'SubtitleError', line }));
  });

  it('is reported with the line of an invalid time', () => {
    expect(() => parseSubtitles('WEBVTT\n\n00:01.000 --> 5\nhi\n')).toThrowError(
      new SubtitleError(3, 'cannot read the times of this cue'),
    );
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '<v ',
    '&',
    '&#',
    '{\\',
    '}',
    '-->',
    '00:01.000 --> 00:02.000\n',
    '\n',
    'A: ',
    '- ',
    '1',
    'WEBVTT\n\n',
    'x',
  );

  it('gives ordered utterances or a SubtitleError', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (parts) => {
        try {
          const read = parseSubtitles(parts.join(''));
          for (const [at, { text, startMs, endMs }] of read.entries()) {
            expect(text.trim()).not.toBe('');
            expect(endMs).toBeGreaterThanOrEqual(startMs);
            expect(startMs).toBeGreaterThanOrEqual(read[at - 1]?.startMs ?? 0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(SubtitleError);
        }
      }),
    );
  });

  it('takes linear time on repeated fragments of either format', async () => {
    const slow = await findSlowGrowth(
      'src/shared/subtitles/parse-subtitles.ts',
      ['<', '<v ', '{\\', '&#', '&#1', 'A', 'A ', '- ', '0', '00:', '<b ', ' ', 'A B: ', '\u00a0', "A'"],
      300,
      (module: { parseSubtitles: typeof parseSubtitles }, piece, size) => {
        const body = piece.repeat(size / piece.length);
        module.parseSubtitles(`WEBVTT\n\n00:01.000 --> 00:02.000\nx ${body}\n${body}`);
        expect(() => module.parseSubtitles(`${body}\n${body}-`)).toThrow('neither SRT nor WebVTT');
      },
    );
    expect(slow).toEqual([]);
  });
});

describe('writing', () => {
  const word = fc.stringMatching(/^[a-z&<>',.?]{1,8}$/).filter((one) => !/[<>]/.test(one));
  const utterance = fc
    .record({
      text: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
      startMs: fc.nat(400_000_000),
      length: fc.nat(20_000),
      speaker: fc.constantFrom(undefined, 'ANNA', 'BEN K'),
    })
    .map(({ text, startMs, length, speaker }): Subtitle => {
      return { text, startMs, endMs: startMs + length, ...(speaker !== undefined && { speaker }) };
    });
  const transcript = fc
    .array(utterance, { minLength: 1, maxLength: 8 })
    .map((all) => all.sort((a, b) => a.startMs - b.startMs));

  it('produces WebVTT that reads back unchanged', () => {
    fc.assert(
      fc.property(transcript, (all) => {
        expect(parseSubtitles(writeTranscript('vtt', all))).toEqual(all);
      }),
    );
  });

  it('produces SRT that reads back unchanged', () => {
    const plain = transcript.filter((all) => all.every(({ text }) => !text.includes('&')));
    fc.assert(
      fc.property(plain, (all) => {
        expect(parseSubtitles(writeTranscript('srt', all))).toEqual(all);
      }),
    );
  });

  it('produces valid WebVTT for any spoken text', () => {
    const said = [{ text: 'a --> b\n\n<v X>&amp;', startMs: 0, endMs: 1000, speaker: 'Q > R' }];
    expect(parseSubtitles(writeTranscript('vtt', said))).toEqual([{ ...said[0], text: 'a --> b <v X>&amp;' }]);
  });

  it('produces text with one line per utterance, and JSON unchanged', () => {
    const said = [
      { text: 'Hello\nthere.', startMs: 0, endMs: 1000, speaker: 'Anna' },
      { text: 'Bye.', startMs: 1000, endMs: 2000 },
    ];
    expect(writeTranscript('txt', said)).toBe('Anna: Hello there.\nBye.\n');
    expect(JSON.parse(writeTranscript('json', said))).toEqual(said);
    expect(writeTranscript('srt', [])).toBe('');
  });
});
