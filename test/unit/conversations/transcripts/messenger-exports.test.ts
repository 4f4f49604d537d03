/** Chats of messengers as they are saved and copied, in several languages. */
import { expect, it } from 'vitest';
import { dateInName } from '../../../../src/conversations/transcripts/times/dates.ts';
import { readSaid } from '../../../support/read-transcript.ts';

it('leaves out what WhatsApp writes about deleted and edited messages, in other languages too', async () => {
  const source = `24/11/26 14.05 - Rini: siang kak
24/11/26 14.31 - Rini: Pesan ini dihapus
24/11/26 14.40 - Toko Sekar: Siap 🙏 <Pesan ini diedit>
`;
  expect(await readSaid(source)).toEqual([
    'Rini 2026-11-24T14:05:00 siang kak',
    'Toko Sekar 2026-11-24T14:40:00 Siap 🙏',
  ]);
});

it('leaves out reactions and quotations of Zoom, and reads masked numbers', async () => {
  const source = `00:02:05\tHal (Denver):\tcan you hear me?
00:02:11\tIvana:\tReplying to "can you hear me?"

loud and clear
00:02:14\tMarko:\tReacted to "loud and clear" with 👍
00:21:30\t+1720***0188:\tdialled in
00:22:02\tHal (Denver):\tfine
`;
  expect(await readSaid(source)).toEqual([
    'Hal (Denver) 125 can you hear me?',
    'Ivana 131 loud and clear',
    '+1720***0188 1290 dialled in',
    'Hal (Denver) 1322 fine',
  ]);
});

it('reads a log of mIRC below the day of its session, and a time of the day with the day in the name of the file', async () => {
  const source = `Session Start: Mon Oct 12 19:01:10 2026
Session Ident: #help
[19:01:10] * Now talking in #help
[19:02:31] <jarek_> my key is rejected
[19:04:20] <@dunja> take 4.1.3
Session Close: Mon Oct 12 19:30:00 2026
`;
  expect(await readSaid(source)).toEqual([
    'jarek_ 2026-10-12T19:02:31 my key is rejected',
    'dunja 2026-10-12T19:04:20 take 4.1.3',
  ]);
  expect(dateInName('logs/#help_20261012.log', '19:02:31')).toBe('2026-10-12T19:02:31');
  expect(dateInName('2026-10-12 call.txt', 'later')).toBe('2026-10-12');
});

it('leaves out calls and the times of edits in messages that were copied from Skype', async () => {
  const source = `[12.10.2026 09:14:22] Lars: Moin
[12.10.2026 09:15:40] Lars: *** Anruf an Petra (IT) ***
[12.10.2026 09:22:30 | Bearbeitet 09:22:51] Petra (IT): Ich schicke die Liste bis 11:00.
`;
  expect(await readSaid(source)).toEqual([
    'Lars 2026-10-12T09:14:22 Moin',
    'Petra (IT) 2026-10-12T09:22:30 Ich schicke die Liste bis 11:00.',
  ]);
});

it('takes a device for a speaker although its name begins in lower case', async () => {
  const cue = (at: number, words: string) => `00:00:0${at}.000 --> 00:00:0${at + 1}.000\n${words}\n`;
  const source = `WEBVTT\n\n${[cue(1, 'Ada O. | Fern (she/her): Hi.'), cue(3, 'iPhone (2): Sorry, I am in the car.')].join('\n')}`;
  expect(await readSaid(source)).toEqual(['Ada O. | Fern 1 Hi.', 'iPhone (2) 3 Sorry, I am in the car.']);
});

it('leaves days, threads and states out of messages that were copied from Slack', async () => {
  const source = `Yesterday
Ann Ek
  9:02 AM
Morning!
2 replies
View thread
Paulo
  9:10 AM
ok
Today


Ann Ek
:palm_tree:  8:45 AM
thanks
`;
  expect((await readSaid(source)).map((line) => line?.replace(/\d.*[AP]M|\d+:\d+/, '@'))).toEqual([
    'Ann Ek @ Morning!',
    'Paulo @ ok',
    'Ann Ek @ thanks',
  ]);
});

it('reads messages of KakaoTalk below an event and a day', async () => {
  const source = `2026년 10월 12일 월요일
2026. 10. 12. 오후 3:01: 세탁소님이 들어왔습니다.
2026. 10. 12. 오후 3:02, 윤재 : 얼마예요?

2026년 10월 13일 화요일
2026. 10. 13. 오전 8:07, 세탁소 : 9:30이요
`;
  expect(await readSaid(source)).toEqual(['윤재 2026-10-12T15:02:00 얼마예요?', '세탁소 2026-10-13T08:07:00 9:30이요']);
});

it('leaves out what somebody did to a conversation, and who has seen it', async () => {
  const source = `13. Oktober 2026
Imke 08:14
Ist der Beamer frei?
Jorge 08:20
ja
Imke 08:21
super
Imke hat die Unterhaltung umbenannt
Jorge 09:02
ok
Seen by Imke
`;
  expect(await readSaid(source)).toEqual([
    'Imke 2026-10-13T08:14:00 Ist der Beamer frei?',
    'Jorge 2026-10-13T08:20:00 ja',
    'Imke 2026-10-13T08:21:00 super',
    'Jorge 2026-10-13T09:02:00 ok',
  ]);
});

it('reads the log of HexChat with the year at its top', async () => {
  const source = `**** BEGIN LOGGING AT Mon Oct 12 20:11:02 2026

Oct 12 20:11:40 <ivo>\tmy lathe trips
Oct 12 20:13:02 *\tmarnie thinks
Oct 13 00:02:51 <marnie>\tonly when cold?
**** ENDING LOGGING AT Tue Oct 13 00:20:00 2026
`;
  expect(await readSaid(source)).toEqual([
    'ivo 2026-10-12T20:11:40 my lathe trips',
    'marnie 2026-10-13T00:02:51 only when cold?',
  ]);
});
