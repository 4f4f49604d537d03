/** What help desks, mail programs and messengers write around turns, and how they write their times. */
import { describe, expect, it } from 'vitest';
import { readLines, readTranscript } from '../../../support/read-transcript.ts';

describe('what help desks and assistants write around turns', () => {
  it('is the age of a chat in brackets', async () => {
    const source =
      'Chat Started: Monday, October 12, 2026, 08:14:02 (+0000)\nChat Origin: Web\nAgent Ana V\n( 0s ) Ana V: Hello.\n( 1m 4s ) Jo: My card: twice.\n( 1h 2m 3s ) Ana V: I see.\nChat Ended: Monday, October 12, 2026, 09:16:20 (+0000)\n';
    const { utterances } = await readTranscript(source, { name: 'chat' });
    expect(utterances.map((one) => 'text' in one && [one.speaker, one.start, one.text])).toEqual([
      ['Ana V', 0, 'Hello.'],
      ['Jo', 64, 'My card: twice.'],
      ['Ana V', 3723, 'I see.'],
    ]);
  });

  it('is a word, a day and a side before the name', async () => {
    const source =
      'Ticket 7\n\nDodano: 12.10.2026 08:20, Klient (Roman Wilk)\nMiga.\n\nDodano: 12.10.2026 09:05, Pracownik (Ewa Sowa)\nNa czerwono?\n\nDodano: 12.10.2026 09:12, Klient (Roman Wilk)\nTak: tusz.\n';
    expect(await readLines(source)).toEqual([
      'Roman Wilk | customer | 2026-10-12T08:20:00 | Miga.',
      'Ewa Sowa | agent | 2026-10-12T09:05:00 | Na czerwono?',
      'Roman Wilk | customer | 2026-10-12T09:12:00 | Tak: tusz.',
    ]);
  });

  it('is the letters of a picture, and the kind of an entry before its time', async () => {
    const entry = (letters: string, name: string, at: string, text: string) =>
      `${letters}\n${name}\nAdditional comments•2026-10-12 ${at}\n${text}\n`;
    const source = `Activities: 3\n\n${entry('BR', 'Bea Roth', '09:14:03', 'It eats pages.')}${entry('IS', 'Ivo Stan', '09:31:40', 'At noon.')}${entry('BR', 'Bea Roth', '13:05:11', 'Works.')}`;
    expect(await readLines(source)).toEqual([
      'Bea Roth |  | 2026-10-12T09:14:03 | It eats pages.',
      'Ivo Stan |  | 2026-10-12T09:31:40 | At noon.',
      'Bea Roth |  | 2026-10-12T13:05:11 | Works.',
    ]);
  });

  it('is a list of tasks, in which a new name says nothing', async () => {
    const source = 'Ros: Is it dry?\n\nBo: Yes.\n\nRos: Since when?\n\nBo: Monday.\n\nTo do\n\nKen: bring a plane\n';
    expect(await readLines(source)).toHaveLength(4);
  });

  it('is a time in the words of Canada', async () => {
    const source =
      "\u200e[2026-10-12, 09 h 14 min 03 s] Jo: \u200eimage absente\n[2026-10-12, 09 h 20 min 41 s] Lavoie: Coupez l'eau\n[2026-10-12, 09 h 22 min 15 s] Jo: Bien.\n";
    expect(await readLines(source)).toEqual([
      "Lavoie |  | 2026-10-12T09:20:41 | Coupez l'eau",
      'Jo |  | 2026-10-12T09:22:15 | Bien.',
    ]);
  });
});

describe('mails below each other, with their fields above them', () => {
  it.each([
    ['Von', 'Gesendet', 'An', 'Betreff', 'Montag, 12. Oktober 2026 14:02'],
    ['Da', 'Inviato', 'A', 'Oggetto', 'lunedì 12 ottobre 2026 14:02'],
    ['De', 'Enviado', 'Para', 'Assunto', 'segunda-feira, 12 de outubro de 2026 14:02'],
    ['Van', 'Verzonden', 'Aan', 'Onderwerp', 'maandag 12 oktober 2026 14:02'],
    ['Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe', 'maanantai 12. lokakuuta 2026 14.02'],
  ])('%s', async (from, sent, to, subject, date) => {
    const fields = `${sent}: ${date}\n${to}: B <b@x.example>\n${subject}: Motor\n\n`;
    const source = `${from}: Jo Peters <jo@x.example>\n${fields}Yes.\n\n${from}: Els Bos <els@x.example>\n${fields}Is 9:00 fine?\n\n${from}: Jo Peters <jo@x.example>\n${fields}The motor hums: hard.\n`;
    expect(await readLines(source, 'thread.txt')).toEqual([
      'Jo Peters |  | 2026-10-12T14:02:00 | Yes.',
      'Els Bos |  | 2026-10-12T14:02:00 | Is 9:00 fine?',
      'Jo Peters |  | 2026-10-12T14:02:00 | The motor hums: hard.',
    ]);
  });
});

describe('the time and the name of a line', () => {
  it.each([
    ['points in the clock', '[12-10-2026 09.14] Trine Holm\nHvem?\n\n[12-10-2026 09.16] Bo B.\nMig.\n'],
    ['room in its brackets', '[ 12 October 2026 9:14 ] Trine Holm: Hvem?\n[ 12 October 2026 9:16 ] Bo B.: Mig.\n'],
    [
      'the day in a title with a time',
      'Dialpad call\nOct 12, 2026 9:14 AM\n\nTrine Holm (9:14 AM): Hvem?\nBo B. (9:16 AM): Mig.\n',
    ],
    ['bold names', '[2026-10-12 09:14] **Trine Holm**: Hvem?\n[2026-10-12 09:16] **Bo B.**: Mig.\n'],
    [
      'a name that ends with a letter',
      'Trine Holm  12.10.2026 09:14:00\nHvem?\n---------\nBo B.  12.10.2026 09:16:00\nMig.\n',
    ],
  ])('have %s', async (_, source) => {
    expect(await readLines(source)).toEqual([
      'Trine Holm |  | 2026-10-12T09:14:00 | Hvem?',
      'Bo B. |  | 2026-10-12T09:16:00 | Mig.',
    ]);
  });
});

describe('a page that is copied', () => {
  it('has marks of edits and reactions in German, and what generated it', async () => {
    const source =
      'Frieda Loos\n12.10.2026 09:14\nIst er an?\n\nGero Blum\n12.10.2026 09:16\nBearbeitet\nJa.\n1 Daumen-nach-oben-Reaktion.\n1\n\nFrieda Loos\n12.10.2026 09:17\nSuper.\n\nGenerated by Sembly AI\n';
    expect((await readLines(source)).map((one) => one.split(' | ').at(-1))).toEqual(['Ist er an?', 'Ja.', 'Super.']);
  });

  it('has accounts, badges and changes beside the ages of its comments', async () => {
    const comment = (name: string, text: string) =>
      `${name}\n@${name.split(' ')[0]} · 3 weeks ago\nMember\n\n${text}\n\n`;
    const source = `${comment('Ren Oka', 'Which one?')}${comment('Ilse Maas', 'All.')}Ren Oka changed milestone to %18 2 weeks ago\n\n${comment('Ren Oka', 'Fixed.')}`;
    expect(await readLines(source)).toEqual([
      'Ren Oka |  |  | Which one?',
      'Ilse Maas |  |  | All.',
      'Ren Oka |  |  | Fixed.',
    ]);
  });

  it('has recipients below the heading of a mail', async () => {
    const message = (name: string, to: string, text: string) =>
      `${name} <${name.slice(0, 3)}@x.example>\nMon, Oct 12, 2026, 9:14 AM\nto ${to}\n\n${text}\n\n`;
    const source = `${message('Lorna Pike', 'support', 'It broke.')}${message('Oak Team', 'me, Hal', 'Sorry.')}${message('Lorna Pike', 'Oak', 'Thanks.')}`;
    expect((await readLines(source)).map((one) => one.split(' | ').at(-1))).toEqual(['It broke.', 'Sorry.', 'Thanks.']);
  });

  it('has the channel behind the time', async () => {
    const source =
      'Ticket 1\n\nReported by Jutta Ries   Mon, 12 Oct 2026 at 9:14 AM   via Email\n\nCold.\n\nNord\n12.10.2026 09:50 · E-Mail\n\nOpen?\n\nJutta Ries\n12.10.2026 10:20 · Telefon\n\nYes.\n';
    expect(await readLines(source)).toEqual([
      'Jutta Ries |  | 2026-10-12T09:14:00 | Cold.',
      'Nord |  | 2026-10-12T09:50:00 | Open?',
      'Jutta Ries |  | 2026-10-12T10:20:00 | Yes.',
    ]);
  });

  it('has a bot with the name of its company, who speaks once', async () => {
    const source =
      '09:14 AM | Greta Holt: Hi.\n09:15 AM | Finn from Fjord: Hello.\n09:16 AM | Ivar from Fjord: Yes?\n09:17 AM | Greta Holt: My name.\n09:18 AM | Ivar from Fjord: Done.\n';
    expect((await readLines(source)).map((one) => one.split(' | ')[0])).toEqual([
      'Greta Holt',
      'Finn from Fjord',
      'Ivar from Fjord',
      'Greta Holt',
      'Ivar from Fjord',
    ]);
  });
});
