import { expect, it } from 'vitest';
import { parseRules } from '../../../../src/conversations/rules/read-rules.ts';
import type { StaError } from '../../../../src/shared/errors.ts';

function mistakesOf(text: string): readonly string[] {
  try {
    parseRules(text, 'rules.yaml');
    return [];
  } catch (error) {
    const { message, details = [message] } = error as StaError;
    return details;
  }
}

const rule = (expect: string, more = '') => `rules:\n  - name: r\n${more}    expect: ${expect}\n`;

it.each([
  ['an unknown key', rule('{fraze: x}'), /^rules\.yaml:3:14: rules\[0\]\.expect has no key "fraze": its keys are tag,/],
  [
    'a misspelt key',
    rule('{phrase: x}', '    sevrity: must\n'),
    'rules.yaml:3:5: rules[0] has no key "sevrity": did you mean severity?',
  ],
  [
    'a number for a phrase',
    rule('{phrase: 3}'),
    'rules.yaml:3:22: rules[0].expect.phrase must be text: put it in quotes, "3"',
  ],
  [
    'an unknown sentiment',
    rule('{sentiment: [negative, angry]}'),
    /^rules\.yaml:3:36: rules\[0\]\.expect\.sentiment\[1\] must be one of very negative,/,
  ],
  [
    'an unknown figure',
    rule('{figure: dead_airs, at_most: 0}'),
    'rules.yaml:3:22: rules[0].expect.figure names the figure "dead_airs", which does not exist. Did you mean dead_air?',
  ],
  [
    'a figure without bounds',
    rule('{figure: dead_air}'),
    'rules.yaml:3:13: rules[0].expect must have at_least or at_most',
  ],
  [
    'a figure of a side without a side',
    rule('{figure: talk_share, at_most: 1}'),
    'rules.yaml:3:13: rules[0].expect must have by or speaker: talk_share is of a side',
  ],
  [
    'a figure with a place',
    rule('{figure: dead_air, at_most: 0, in: first 30 s}'),
    'rules.yaml:3:48: rules[0].expect.in cannot be in a condition with figure',
  ],
  [
    'a wrong range',
    rule('{phrase: x, in: frist 30 s}'),
    /^rules\.yaml:3:29: rules\[0\]\.expect\.in must be such as "first 30 s"/,
  ],
  [
    'a distance without an anchor',
    rule('{phrase: x, within: 5 turns}'),
    'rules.yaml:3:33: rules[0].expect.within needs one of after, before, after_each, before_each',
  ],
  [
    'an anchor that is a word',
    rule('{phrase: x, after: anger}'),
    'rules.yaml:3:32: rules[0].expect.after must be "when" or a condition',
  ],
  [
    'an anchor without its condition',
    rule('{phrase: x, after: when}'),
    'rules.yaml:3:32: rules[0].expect.after is "when", but the rule has no condition "when"',
  ],
  [
    'an anchor that is a figure',
    rule('{phrase: x, after: {figure: dead_air, at_most: 0}}'),
    /after must be about lines or events/,
  ],
  [
    'two kinds of conditions',
    rule('{phrase: x, silence: 5}'),
    'rules.yaml:3:13: rules[0].expect has both phrase and silence: combine conditions with all or any',
  ],
  ['no condition', rule('{at_least: 2}'), /^rules\.yaml:3:13: rules\[0\]\.expect has no condition/],
  [
    'half a line',
    rule('{phrase: x, at_least: 1.5}'),
    'rules.yaml:3:35: rules[0].expect.at_least must be a whole number: it counts lines or events',
  ],
  [
    'bounds in the wrong order',
    rule('{phrase: x, at_least: 3, at_most: 1}'),
    'rules.yaml:3:35: rules[0].expect.at_least is greater than at_most, 1',
  ],
  [
    'a phrase without words',
    rule('{phrase: "..."}'),
    'rules.yaml:3:22: rules[0].expect.phrase has no word to look for',
  ],
  [
    'an unknown rule',
    rule('{rule: other}'),
    'rules.yaml:3:20: rules[0].expect.rule names the rule "other", which does not exist. There are: r',
  ],
  ['a rule that depends on itself', rule('{rule: r}'), 'rules.yaml:2:5: rules[0] depends on its own result'],
  [
    'an inner mistake',
    rule('{any: [{phrase: a}, {not: {phrase: 1}}]}'),
    /^rules\.yaml:3:48: rules\[0\]\.expect\.any\[1\]\.not\.phrase must be text/,
  ],
  [
    'a repeated name',
    `${rule('{phrase: x}')}  - name: r\n    expect: {phrase: y}\n`,
    'rules.yaml:4:11: rules[1].name repeats the name of another rule: "r"',
  ],
  [
    'an unknown rule of a scorecard',
    `${rule('{phrase: x}')}scorecards: [{name: a, rules: [q]}]`,
    'rules.yaml:4:32: scorecards[0].rules[0] names the rule "q", which does not exist. There are: r',
  ],
  ['an empty file', '', 'rules.yaml:1:1: the rule file is empty'],
  ['a list', '- a', /a rule file must be a map of keys and values/],
  ['broken YAML', 'rules: [', /^rules\.yaml:1:9: /],
])('reports %s with its line', (_name, text, expected) => {
  const [first, ...more] = mistakesOf(text);
  if (typeof expected === 'string') expect(first).toBe(expected);
  else expect(first).toMatch(expected);
  expect(more).toEqual([]);
});

it('reports all mistakes, in the order of the file', () => {
  expect(mistakesOf(`${rule('{phrase: 1}')}  - name: s\n    expect: {phrase: 2}\n`)).toHaveLength(2);
});

it('refuses conditions that are nested too deeply', () => {
  const deep = `${'{not: '.repeat(14)}{phrase: x}${'}'.repeat(14)}`;
  expect(mistakesOf(rule(deep)).join()).toMatch(/nested more than \d+ levels deep/);
});
