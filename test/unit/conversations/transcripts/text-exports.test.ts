/** Exports in text and markup: each is read as the lines below it, `speaker time text`. */
import { expect, it } from 'vitest';
import { roleOfAddress } from '../../../../src/conversations/transcripts/speakers/speaker-roles.ts';
import { readSaid, readTranscript } from '../../../support/read-transcript.ts';
import { wordXml, zip } from '../../../support/word-document.ts';

it('reads the sender between "from" and the receiver', async () => {
  const source = `Thursday, October 22, 2026
from Ana Silva to everyone:    10:02 AM
Hi everyone
from Bo Lind to host (privately):    10:05 AM
I have to leave at 10:30
from Ana Silva to Bo Lind (privately):    10:05 AM
no problem
`;
  expect(await readSaid(source)).toEqual([
    'Ana Silva 2026-10-22T10:02:00 Hi everyone',
    'Bo Lind 2026-10-22T10:05:00 I have to leave at 10:30',
    'Ana Silva 2026-10-22T10:05:00 no problem',
  ]);
});

it('reads the turns of STM, and those of EXMARaLDA at the times of its line', async () => {
  const stm = `;; LABEL "o" "Overall" ""
call 1 agent_07 0.41 3.92 <o,f0,female> good morning
call 2 caller 4.10 8.33 <o,f0,male> i left an umbrella
call 1 agent_07 13.95 14.80 <o,f0,female> ignore_time_segment_in_scoring
call 1 agent_07 15.02 18.66 <o,f0,female> it is here
`;
  expect(await readSaid(stm)).toEqual([
    'agent_07 0.41 good morning',
    'caller 4.1 i left an umbrella',
    'agent_07 15.02 it is here',
  ]);
  const exb = `<?xml version="1.0"?>
<basic-transcription><head><speakertable>
<speaker id="SPK0"><abbreviation>EW</abbreviation></speaker><speaker id="SPK1"><abbreviation>JK</abbreviation></speaker>
</speakertable></head><basic-body><common-timeline><tli id="T0" time="0.5"/><tli id="T1" time="2.3"/><tli id="T2" time="5"/></common-timeline>
<tier id="A" speaker="SPK0" category="v" type="t"><event start="T0" end="T1">Od kiedy?</event></tier>
<tier id="B" speaker="SPK1" category="v" type="t"><event start="T1" end="T2">Od lata.</event></tier>
<tier id="C" speaker="SPK1" category="en" type="a"><event start="T1" end="T2">Since summer.</event></tier>
</basic-body></basic-transcription>`;
  expect(await readSaid(exb)).toEqual(['EW 0.5 Od kiedy?', 'JK 2.3 Od lata.']);
});

it('knows the end of a transcription of Teams in other languages', async () => {
  const source = `13. oktober 2026, 07.02AM
1m 12s

Signe Holm startede transskription

Signe Holm   0:03
Kan alle høre mig?

Jonas Bech   0:07
Ja, fint.

Signe Holm stoppede transskription
`;
  expect(await readSaid(source)).toEqual(['Signe Holm 3 Kan alle høre mig?', 'Jonas Bech 7 Ja, fint.']);
});

it.each([
  ['12. Oktober 2026 um 09:12'],
  ['12 de octubre de 2026 a las 9:12'],
  ['12 de out. de 2026, 09:12'],
  ['12 octobre 2026 à 09 h 12'],
  ['12 ottobre 2026 alle ore 09:12'],
  ['12 oktober 2026 om 09:12'],
  ['12 października 2026 09:12'],
  ['12. lokakuuta 2026 klo 9.12'],
  ['пн, 12 окт. 2026 г. в 09:12'],
  ['12 жовтня 2026 р. о 09:12'],
  ['12th October 2026, 9:12am'],
])('reads the date of a heading in words: %s', async (date) => {
  expect(await readSaid(`Ana Lee, ${date}\nOne.\n\nBo Ek, ${date}\nTwo.\n`)).toEqual([
    'Ana Lee 2026-10-12T09:12:00 One.',
    'Bo Ek 2026-10-12T09:12:00 Two.',
  ]);
});

it('takes American dates of two digits from the form of their times', async () => {
  const source = '10/12/26 8:15 AM - Ana Lee\nOne.\n\n10/12/26 9:02 AM - Bo Ek\nTwo.\n';
  expect(await readSaid(source)).toEqual(['Ana Lee 2026-10-12T08:15:00 One.', 'Bo Ek 2026-10-12T09:02:00 Two.']);
});

it('has the roles of fields above headings, no fields below them, and no initials as names', async () => {
  const source = `Agent: Saskia Brandt
Group: Shop

Hendrik | 14:01:10
Mijn pakje is open

Saskia Brandt | 14:01:44
Mist er iets?

-------------------------
Rating: good
`;
  const { utterances } = await readTranscript(source);
  expect(utterances.map((one) => ('text' in one ? [one.role, one.text] : one))).toEqual([
    [undefined, 'Mijn pakje is open'],
    ['agent', 'Mist er iets?'],
  ]);
  const copied =
    'LH\nLeila Haddad\n0:01\nWhich route?\n\nPB\nPia Berg\n0:05\nThe early one.\n\nLH\nLeila Haddad\n0:09\nWhy?\n';
  expect(await readSaid(copied)).toEqual([
    'Leila Haddad 1 Which route?',
    'Pia Berg 5 The early one.',
    'Leila Haddad 9 Why?',
  ]);
});

it('has a name and a time in paragraphs of a Word document of their own', async () => {
  const paragraphs = [
    'Mill',
    'Moira Tait',
    '[00:00:00]',
    'When?',
    'Angus Reid',
    '[00:00:04]',
    'In 1986.',
    'Moira Tait',
    '[00:00:15]',
    'Why?',
  ];
  const document = wordXml(paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join(''));
  const { utterances } = await readTranscript(zip({ 'word/document.xml': document }));
  expect(utterances).toMatchObject([
    { speaker: 'Moira Tait', start: 0, text: 'When?' },
    { speaker: 'Angus Reid', start: 4, text: 'In 1986.' },
    { speaker: 'Moira Tait', start: 15, text: 'Why?' },
  ]);
});

it('reads the clocks of a chat in a mail on the day of the mail, and a single word in lower case as its speaker', async () => {
  const line = (time: string, name: string, words: string) =>
    `<div><span>${time}&nbsp;</span><span><b>${name}</b>: ${words}</span></div>`;
  const lines = [line('09:31', 'Ines', 'hola'), line('09:33', 'me', 'hola!'), line('09:34', 'Ines', 'ya est&aacute;')];
  const source = `From: Ines <ines@post.example>
Date: Tue, 13 Oct 2026 09:40:11 +0000
Message-ID: <c1@chat>
MIME-Version: 1.0
Content-Type: text/html; charset="utf-8"

${lines.join('\n')}
`;
  expect(await readSaid(source)).toEqual([
    'Ines 2026-10-13T09:31:00 hola',
    'me 2026-10-13T09:33:00 hola!',
    'Ines 2026-10-13T09:34:00 ya está',
  ]);
});

it('reads a day and a clock in brackets of their own, a mark before a time, and the side before a name', async () => {
  expect(await readSaid('[ 12/10/2026 ] [ 09:41 ] Ana K.: Hi\n[ 13/10/2026 ] [ 08:30 ] Shop: Hello\n')).toEqual([
    'Ana K. 2026-10-12T09:41:00 Hi',
    'Shop 2026-10-13T08:30:00 Hello',
  ]);
  expect(await readSaid('**@0:00** - **Ana Lee**\nHi.\n\n**@0:03** - **Bo Ek**\nHello.\n')).toEqual([
    'Ana Lee 0 Hi.',
    'Bo Ek 3 Hello.',
  ]);
  const { utterances } = await readTranscript('Milo (10:14)\nIs it full?\n\nOperator: Bea (10:16)\nTwo left.\n');
  expect(utterances).toMatchObject([
    { speaker: 'Milo', text: 'Is it full?' },
    { speaker: 'Bea', role: 'agent', text: 'Two left.' },
  ]);
});

it('reads mails whose fields are in other languages', async () => {
  const mail = (from: string, sent: string, words: string) =>
    `Fra: ${from} <x@y.example>\nSendt: ${sent}\nTil: Kundeservice\nEmne: Lamper\n\n${words}\n\n`;
  const source =
    mail('Mette Kjær', '13. oktober 2026 11:42', 'Fint.') + mail('Lone Bo', '13. oktober 2026 10:05', 'Vi henter dem.');
  expect((await readSaid(source)).toSorted()).toEqual([
    'Lone Bo 2026-10-13T10:05:00 Vi henter dem.',
    'Mette Kjær 2026-10-13T11:42:00 Fint.',
  ]);
});

it('has sides in brackets behind the times', async () => {
  const source = '[13-Oct-2026 10:02:11] [Customer] I was billed twice\n[13-Oct-2026 10:03:40] [Agent] Which month?\n';
  const { utterances } = await readTranscript(source);
  expect(utterances).toMatchObject([
    { role: 'customer', date: '2026-10-13T10:02:11', text: 'I was billed twice' },
    { role: 'agent', date: '2026-10-13T10:03:40', text: 'Which month?' },
  ]);
});

it('leaves quotations out of the comments of a page', async () => {
  const comment = (name: string, time: string, words: string) =>
    `<div class="item"><div class="head"><a class="author">${name}</a> <relative-time datetime="${time}">Oct 11</relative-time></div><div class="comment-body">${words}</div></div>`;
  const source = `<html><body><main>${comment('ana', '2026-10-11T09:02:00Z', '<p>Which one?</p>')}${comment('bo', '2026-10-11T09:40:51Z', '<blockquote><p>Which one?</p></blockquote><p>ANSI.</p>')}</main></body></html>`;
  expect(await readSaid(source)).toEqual(['ana 2026-10-11T09:02:00 Which one?', 'bo 2026-10-11T09:40:51 ANSI.']);
});

it('does not take what somebody did to a ticket for words, nor the last lines of a page', async () => {
  const ticket = `# Mon Oct 12 09:14:02 2026  t.okafor@uni.example - Ticket created
The bulb in L2 blew.

# Mon Oct 12 09:30:40 2026  Matti Lehto - Correspondence added
On my way.

# Mon Oct 12 10:06:10 2026  Matti Lehto - Status changed from 'open' to 'resolved'
`;
  expect(await readSaid(ticket)).toEqual([
    't.okafor@uni.example 2026-10-12T09:14:02 The bulb in L2 blew.',
    'Matti Lehto 2026-10-12T09:30:40 On my way.',
  ]);
  const mail = `------------
Anouk, 13 oct. 2026 16:02 UTC+2

La batterie part demain.

------------
Henri Caux, 13 oct. 2026 11:40 UTC+2

Que faire ?

------------
Répondez à cette adresse si vous voulez.
`;
  expect(await readSaid(mail)).toEqual([
    'Anouk 2026-10-13T16:02:00 La batterie part demain.',
    'Henri Caux 2026-10-13T11:40:00 Que faire ?',
  ]);
});

it('has a time and a name above an empty line and the words', async () => {
  const turns = [
    '00:02 Rune Dahl',
    'Hi.',
    '00:06 Esi Boateng',
    'Hello.',
    '00:11 Rune Dahl',
    'Well?',
    '00:13 Esi Boateng',
    'No.',
  ];
  expect(await readSaid(`${turns.join('\n\n')}\n`)).toEqual([
    'Rune Dahl 2 Hi.',
    'Esi Boateng 6 Hello.',
    'Rune Dahl 11 Well?',
    'Esi Boateng 13 No.',
  ]);
});

it('knows the address of a help desk in other languages', () => {
  expect(
    ['soporte@x.example', 'sav@x.example', 'Kundenservice@x.example', 'savina@x.example'].map(roleOfAddress),
  ).toEqual(['agent', 'agent', 'agent', undefined]);
});

it('reads the words of a log that has objects behind some lines', async () => {
  const line = (second: string, words: string) => `2026-10-13 10:02:${second},114 - INFO ${words}`;
  const lines = [
    line('00', 'agents - starting worker {"version": "1.2.0"}'),
    line('05', 'desk - agent: Hello, this is the clinic.'),
    line('09', 'desk - user: I need to move my appointment'),
    line('11', 'agents - executing tool {"function": "find_slot"}'),
    line('13', 'desk - agent: Thursday is free.'),
    line('16', 'desk - user: yes please'),
  ];
  const { format } = await readTranscript(`${lines.join('\n')}\n`);
  expect(format).toBe('lines');
});

it('reads names with emoji, mails with bold fields, and later messages of a writer below a clock', async () => {
  const cue = (at: number, words: string) => `00:00:0${at}.000 --> 00:00:0${at + 1}.000\n${words}\n`;
  const names = ['Xabier 🌿 | Caserío Lur: Buenas.', 'María Ruiz P.: Hola.', 'Xabier 🌿 | Caserío Lur: Vale.'];
  expect(await readSaid(`WEBVTT\n\n${names.map((words, index) => cue(index, words)).join('\n')}`)).toEqual([
    'Xabier 🌿 | Caserío Lur 0 Buenas.',
    'María Ruiz P. 1 Hola.',
    'Xabier 🌿 | Caserío Lur 2 Vale.',
  ]);
  const mail = (from: string, time: string, words: string) =>
    `**From:** ${from} <x@y.example>\n**To:** z@y.example\n**Date:** Mon, 12 Oct 2026 at ${time}\n\n${words}\n`;
  expect(
    await readSaid(`${mail('Odalys R', '08:40', 'I lost a key.')}\n---\n\n${mail('Office', '11:15', 'It costs 25.')}`),
  ).toEqual(['Odalys R 2026-10-12T08:40:00 I lost a key.', 'Office 2026-10-12T11:15:00 It costs 25.']);
  const copied = `rhea — 10/22/2026 7:05 PM\nno tracking\n[7:06 PM]\nis that normal?\nTobin — 10/22/2026 7:20 PM\nyes\nrhea — 10/22/2026 7:21 PM\nok\n`;
  expect((await readTranscript(copied)).utterances).toMatchObject([
    { speaker: 'rhea', text: 'no tracking' },
    { speaker: 'rhea', text: 'is that normal?' },
    { speaker: 'Tobin', text: 'yes' },
    { speaker: 'rhea', text: 'ok' },
  ]);
});
