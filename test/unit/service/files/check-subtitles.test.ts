import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkSubtitles } from '../../../../src/service/files/check-subtitles.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

function check(content: string | Uint8Array): Promise<string> {
  const path = join(temporaryDirectory(), 'a.srt');
  writeFileSync(path, content);
  return checkSubtitles(path).then(
    () => 'fine',
    (error) => String(error.message),
  );
}

it.each([
  ['SRT', '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\n'],
  ['WebVTT', 'WEBVTT\n\n00:01.000 --> 00:02.500 align:start\nHello\n'],
  ['WebVTT of several hours, after a byte order mark', '\ufeffWEBVTT\n\n100:00:01.000 --> 100:00:02.500\nHello\n'],
])('accepts %s', async (_name, content) => {
  expect(await check(content)).toBe('fine');
});

it.each<[string, string | Uint8Array, RegExp]>([
  ['nothing', '', /neither SRT nor WebVTT/],
  ['a text', 'Hello --> there', /neither SRT nor WebVTT/],
  ['another encoding', Buffer.from([0xff, 0xfe, 0x31, 0x00]), /not valid UTF-8/],
  ['a long line of spaces', ' '.repeat(1_000_000), /neither SRT nor WebVTT/],
  ['a long line of digits', `${'0:'.repeat(500_000)}`, /neither SRT nor WebVTT/],
])('rejects %s', async (_name, content, words) => {
  expect(await check(content)).toMatch(words);
});
