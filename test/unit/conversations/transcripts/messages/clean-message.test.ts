import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanMessage } from '../../../../../src/conversations/transcripts/messages/clean-message.ts';

describe('HTML', () => {
  it.each([
    ['<p>Hi,</p><p>it&nbsp;is <b>late</b> &amp; wrong.</p>', 'Hi, it is late & wrong.'],
    ['It is late.<br/>Really<br>late.', 'It is late. Really late.'],
    ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
    ['<style>p {color: red}</style><script>alert("x")</script><div>Hello</div>', 'Hello'],
    ['<a href="https://x.example">The page</a> is down', 'The page is down'],
    ['<DIV>Caf&eacute; &#39;closed&#39;', "Café 'closed'"],
    ['<table><tr><td>Order</td><td>4711</td></tr></table>', 'Order 4711'],
    ['1 < 2 and <name> & co', '1 < 2 and <name> & co'],
    ['a &lt; b &amp;&amp; c', 'a < b && c'],
    ['It is back &ndash; thanks, Zo&euml; &hearts;&nbsp;!', 'It is back – thanks, Zoë ♥ !'],
    ['R&D; a &amp;ndash; b &nothing; c', 'R&D; a &ndash; b &nothing; c'],
    ['<p>unclosed <b>and <i>nested', 'unclosed and nested'],
  ])('%j', (html, text) => expect(cleanMessage(html)).toEqual({ text, omitted: [] }));
});

describe('Markdown', () => {
  it.each([
    ['It is on **Monday** in *Leeds*.', 'It is on Monday in Leeds.'],
    ['#### Alert\nSensor **T7** reports 81 °C', 'Alert Sensor T7 reports 81 °C'],
    ['**Hi**, see\n```\n# f(**a**)\n```', 'Hi, see ``` # f(**a**) ```'],
    ['これは**重要**です', 'これは重要です'],
  ])('%j becomes text', (source, text) => expect(cleanMessage(source).text).toBe(text));

  it.each([
    'I *really* like it # 1',
    'What the **** is **** this',
    'def f(*args, **kwargs) and g(**a, **b)',
    'src/**/x.ts and test/**/y.ts',
    '2 ** 3 ** 4 = 2**3**4',
    '+1 415-***-**88',
  ])('%j has other asterisks', (source) => expect(cleanMessage(source).text).toBe(source));
});

const said = 'My order is late.';

describe('quoted earlier messages', () => {
  it.each([
    [
      'Gmail',
      `<div dir="ltr">${said}</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Ana wrote:</div><blockquote>Old</blockquote></div>`,
    ],
    ['Outlook', `<div>${said}</div><hr><div id="divRplyFwdMsg"><b>From:</b> Ana</div><div>Old</div>`],
    ['Apple Mail', `<div>${said}</div><blockquote type="cite"><div>On 2 Nov Ana wrote:</div>Old</blockquote>`],
    ['an attribution', `${said}\n\nOn Sun, Nov 15, 2026 at 1:49 PM Ana Lee <ana@x.example> wrote:\n> Old\n> older`],
    ['a wrapped attribution', `${said}\n\nOn Sun, Nov 15, 2026 at 1:49 PM Ana Lee\n<ana@x.example> wrote:\n\nOld`],
    ['German', `${said}\n\nAm 15.11.2026 um 13:49 schrieb Ana Lee:\n> Alt`],
    ['French', `${said}\n\nLe 15 nov. 2026 à 13:49, Ana a écrit :\n> Vieux`],
    ['a time before the name', `${said}\n\n15.11.2026 13:49 - Ana Lee schrieb:\n> Alt`],
    ['Polish', `${said}\n\nniedz., 15 lis 2026 o 13:49 Ana Lee <ana@x.example> napisał(a):\n\nStare`],
    ['Norwegian', `${said}\n\nsøn. 15. nov. 2026 kl. 13:49 skrev Ana Lee:\n> Gammelt`],
    ['Russian', `${said}\n\nвс, 15 нояб. 2026 г. в 13:49, Ana Lee <ana@x.example>:\n> Старое`],
    ['a separator', `${said}\n\n-----Original Message-----\nFrom: Ana\nOld`],
    [
      'headers',
      `${said}\n\nFrom: Ana Lee <a@x.example>\nSent: Sunday, 15 November 2026\nTo: Support\nSubject: Order\n\nOld`,
    ],
    ['the title of Jira', `[ https://x.example/AB-1 ]\n\nAna commented on AB-1:\n----------\n\n${said}`],
    ['the title of GitLab', `Ana commented on a discussion: https://x.example/1#note_2\n\n${said}`],
    ['the line of Zendesk', `##- Please type your reply above this line -##\n${said}`],
  ])('of %s are left out and marked', (_name, raw) => {
    expect(cleanMessage(raw)).toEqual({ text: said, omitted: ['quote'] });
    expect(cleanMessage(raw, true).text.length).toBeGreaterThan(said.length);
  });

  it('keep an answer below them', () => {
    expect(cleanMessage(`On 15 Nov 2026, Ana wrote:\n> Is it late?\n\nYes.\n\n> Which order?\n\n4711.`)).toEqual({
      text: 'Yes. 4711.',
      omitted: ['quote'],
    });
  });

  it('stay if the message has nothing else', () => {
    const forwarded = '---------- Forwarded message ---------\nFrom: Ana\nSubject: Order\n\nIt is late.';
    expect(cleanMessage(forwarded)).toEqual({ text: forwarded.replace(/\s+/g, ' '), omitted: [] });
  });
});

describe('signatures', () => {
  it.each([
    ['a delimiter', `${said}\n\n-- \nAna Lee\nAcme GmbH`],
    ['a closing', `${said}\n\nKind regards,\nAna Lee\nHead of things\n+49 170 1`],
    ['a German closing', `${said}\n\nMit freundlichen Grüßen\nAna Lee`],
    ['a name above a telephone number', `${said}\n\nAna Lee\nHead of things\nAcme · 088 555 0140\n\n> Old`],
    ['Zammad', `<div>${said}</div><br><div data-signature="true">Ana<br>Acme</div>`],
    ['a device', `${said}\n\nSent from my iPhone`],
    ['Gmail', `<div>${said}</div><div class="gmail_signature">Ana<br>Acme</div>`],
  ])('after %s are left out and marked', (_name, raw) =>
    expect(cleanMessage(raw)).toMatchObject({ text: said, omitted: expect.arrayContaining(['signature']) }),
  );

  it('do not hide words that follow a closing', () => {
    const long =
      'and then there is another thing that I must tell you about this order, because it matters so much to me and to all of us.';
    expect(cleanMessage(`Cheers\n${long}\nBye now`).omitted).toEqual([]);
    expect(cleanMessage('Please send it to:\n\nAna Lee\nMill Lane 2\n088 555 0140').omitted).toEqual([]);
  });
});

it('gives one line for anything, without tags that open or close', () => {
  const parts = fc.constantFrom(
    '<p>',
    '</p>',
    '<br>',
    '&amp;',
    '<',
    '>',
    '\n',
    '> ',
    'On 2 Nov Ana wrote:\n',
    '-- \n',
    'word ',
    '<!--',
    ']]>',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string({ maxLength: 5 })), { maxLength: 30 }), (some) => {
      const { text } = cleanMessage(some.join(''));
      expect(text).not.toMatch(/\n|<\/?p>|<br>/);
    }),
  );
});

it('leaves out the sources of an answer in characters for private use', () => {
  const mark = (...parts: readonly string[]) => `\ue200${parts.join('\ue202')}\ue201`;
  const text = `It closes at 15:30. ${mark('cite', 'turn0search0', 'turn1search2')} Ask ${mark('entity', '["company","Blue Mill"]')}.`;
  expect(cleanMessage(text).text).toBe('It closes at 15:30. Ask Blue Mill.');
});

it('leaves out the name of a person above that of the team that writes', () => {
  const mail = 'Could you send the number?\n\nPaloma Reyes\nBlue Hull Support\n[ ref:1 ]';
  expect(cleanMessage(mail, false, 'Blue Hull Support').text).toBe('Could you send the number?');
});
