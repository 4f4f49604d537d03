/** Explains a rule in a sentence: `The agent must say "hello" in the first 30 s`. */
import { relationOf } from './compile-condition.ts';
import { asList, type Condition, conditionKind, type OneOrMore, type Rule, severityOf } from './rule-set.ts';

/** How a clause says what happens: `must say`, `says`. */
type Mood = 'must' | 'should' | 'may' | 'is';

/** @returns a sentence without a full stop */
export function describeRule(rule: Rule): string {
  const { when, expect } = rule;
  const mood = severityOf(rule);
  const main = describeCondition(expect, mood, when);
  const sentence = when === undefined ? main : `if ${describeCondition(when, 'is')}, ${main}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Its title; else the sentence, without a full stop. */
export const titleOf = (rule: Rule): string => rule.title ?? describeRule(rule);

function describeCondition(condition: Condition, mood: Mood, when?: Condition): string {
  const join = (some: readonly Condition[] = [], word: string) =>
    some.map((one) => describeCondition(one, mood, when)).join(`, ${word} `);
  switch (conditionKind(condition)) {
    case 'all':
      return join(condition.all, 'and');
    case 'any':
      return join(condition.any, 'or');
    case 'not':
      return `it ${verb(mood, 'be', 'is')} false that ${condition.not === undefined ? '' : describeCondition(condition.not, 'is', when)}`;
    case 'rule':
      return `the rule ${condition.rule} ${verb(mood, 'be', 'is')} passed`;
    case 'figure':
      return describeFigure(condition, mood);
    case 'silence':
    case 'interruption':
      return `there ${verb(mood, 'be', 'is')} ${countEvents(condition)}${describePlace(condition, when)}`;
    case 'line':
      return describeLine(condition, mood, when);
  }
}

const verb = (mood: Mood, base: string, third: string): string => (mood === 'is' ? third : `${mood} ${base}`);

const subjectOf = ({ by, speaker }: Condition): string => speaker ?? (by === undefined ? 'somebody' : `the ${by}`);

/** `at most 2 interruptions of 0.5 s or more by the agent`. */
function countEvents(condition: Condition): string {
  const { at_least: min, at_most: max, absent } = condition;
  const isNone = absent === true || max === 0;
  const limits = [min === undefined ? [] : [`at least ${min}`], max === undefined ? [] : [`at most ${max}`]].flat();
  const count = isNone ? 'no' : limits.length > 0 ? limits.join(' and ') : undefined;
  const isOne = isNone || (max ?? min ?? 1) === 1;
  return describeEvent(condition, count ?? (condition.silence === undefined ? 'an' : 'a'), isOne ? '' : 's');
}

function describeEvent({ silence, interruption, by, speaker }: Condition, count: string, plural = ''): string {
  const [noun, word] = silence === undefined ? ['interruption', 'by'] : ['pause', 'before a line of'];
  const owner = by === undefined && speaker === undefined ? '' : ` ${word} ${subjectOf({ by, speaker })}`;
  return `${count} ${noun}${plural} of ${silence ?? interruption} s or more${owner}`;
}

function describeFigure({ figure = '', by, speaker, at_least: min, at_most: max }: Condition, mood: Mood): string {
  const owner = by === undefined && speaker === undefined ? '' : ` of ${subjectOf({ by, speaker })}`;
  const limits = [min === undefined ? [] : [`at least ${min}`], max === undefined ? [] : [`at most ${max}`]].flat();
  return `the figure ${figure}${owner} ${verb(mood, 'be', 'is')} ${limits.join(' and ')}`;
}

function describeLine(condition: Condition, mood: Mood, when: Condition | undefined): string {
  const { at_least: min, at_most: max, absent, except } = condition;
  const isNever = absent === true || max === 0;
  const subject =
    isNever && condition.by === undefined && condition.speaker === undefined ? 'nobody' : subjectOf(condition);
  const never = isNever && subject !== 'nobody' ? (mood === 'is' ? 'never ' : ' never') : '';
  const actions = listActions(condition);
  const shown = actions
    .map(([base, third, rest], i) => {
      if (i > 0) return `${mood === 'is' ? third : base}${rest}`;
      return mood === 'is' ? `${never}${third}${rest}` : `${mood}${never} ${base}${rest}`;
    })
    .join(', and in the same line ');
  const counts = [
    min !== undefined && min !== 1 ? [`at least ${min} times`] : [],
    max !== undefined && max !== 0 ? [`at most ${max} times`] : [],
  ].flat();
  const times = counts.length === 0 ? '' : `, ${counts.join(' and ')}`;
  const other = except === undefined ? '' : `, except ${listQuoted(except, 'or')}`;
  return `${subject} ${shown}${other}${times}${describePlace(condition, when)}`;
}

/** The rest begins with a space, or is empty. */
type Action = readonly [base: string, third: string, rest: string];

function listActions(condition: Condition): Action[] {
  const { tag, intent, phrase, words, profanity, sentiment, tone, action, dated } = condition;
  const found: (Action | false)[] = [
    phrase !== undefined && ['say', 'says', listQuoted(phrase, 'or')],
    words !== undefined && ['use', 'uses', `the words ${listQuoted(words, 'and')}`],
    tag !== undefined && ['say', 'says', `something with the tag ${listPlain(tag)}`],
    intent !== undefined && ['have', 'has', `the intent ${listPlain(intent)}`],
    profanity !== undefined && ['use', 'uses', profanity ? 'profane words' : 'no profane words'],
    sentiment !== undefined && ['be', 'is', listPlain(sentiment)],
    tone !== undefined && ['sound', 'sounds', listPlain(tone)],
    action !== undefined && ['make', 'makes', describeAction(listPlain(action), dated)],
  ];
  const actions = found.filter((one) => one !== false).map(([base, third, rest]): Action => [base, third, ` ${rest}`]);
  return actions.length > 0 ? actions : [['speak', 'speaks', '']];
}

function describeAction(types: string, dated: boolean | undefined): string {
  const noun = types === 'any' ? 'an action item' : `a ${types}`;
  return dated === undefined ? noun : `${noun} ${dated ? 'with' : 'without'} a date`;
}

function describePlace(condition: Condition, when: Condition | undefined): string {
  const { in: range, within } = condition;
  const place = range === undefined ? '' : ` ${/^(?:first|last)/.test(range) ? 'in the' : 'from'} ${range}`;
  const relation = relationOf(condition);
  if (relation === undefined) return place;
  const { anchor, isEach, follows } = relation;
  const distance = within === undefined ? '' : `within ${within} `;
  return `${place} ${distance}${follows ? 'after' : 'before'} ${describeAnchor(anchor === 'when' ? when : anchor, anchor === 'when', isEach)}`;
}

function describeAnchor(anchor: Condition | undefined, isWhen: boolean, isEach: boolean): string {
  const isEvent = anchor?.silence !== undefined || anchor?.interruption !== undefined;
  if (isEvent && !isWhen) return describeEvent(anchor, isEach ? 'each' : 'a');
  if (isWhen || anchor === undefined) return isEach ? 'each time' : 'that';
  return `${isEach ? 'each time ' : ''}${describeCondition(anchor, 'is')}`;
}

const quoted = (text: string): string => `"${text}"`;

const listQuoted = (value: OneOrMore<string>, word: string): string => joinWords(asList(value).map(quoted), word);
const listPlain = (value: OneOrMore<string>): string => joinWords(asList(value), 'or');

const maxListed = 6;

function joinWords(names: readonly string[], word: string): string {
  const shown =
    names.length > maxListed ? [...names.slice(0, maxListed - 1), `${names.length - maxListed + 1} more`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${word} ${shown.at(-1)}`;
}
