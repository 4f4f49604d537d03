/** Mistakes in the expressions of `sta analyze`, which JMESPath itself would accept and never find true. */
import { expect, it } from 'vitest';
import { rowShape, summaryShape } from '../../../../../src/conversations/analysis/expressions/expression-shapes.ts';
import { createSelection } from '../../../../../src/output/print/select-json.ts';
import { StaError } from '../../../../../src/shared/errors.ts';

const where = (expression: string, columns: string[] = []) =>
  createSelection(
    expression,
    '--where',
    rowShape((name) => columns.push(name)),
  );
const failOn = (expression: string) => createSelection(expression, '--fail-on', summaryShape);

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof StaError && error.code === 'usage') return error.message;
    throw error;
  }
  return 'accepted';
}

it.each([
  ["sentiment == 'negative'", "--where: sentiment is never 'negative'. Did you mean Negative?"],
  ["tone == 'Angy'", "--where: tone is never 'Angy'. Did you mean Angry?"],
  ["sentiment == 'angry'", "--where: sentiment is never 'angry'"],
  ["'agnet' == role", "--where: role is never 'agnet'. Did you mean agent?"],
  ["role = 'agent'", '--where: one = compares nothing: write role == …'],
  ["sentimet == 'Negative'", '--where: there is no field sentimet. Did you mean sentiment?'],
  ["sentiment_score < 'low'", '--where: < compares only numbers, and "low" is text'],
  ["sentiment_score == 'low'", '--where: sentiment_score is a number and "low" is text: they are never equal'],
  ["date > '2026-01-01'", '--where: > compares only numbers, and date is text'],
  ["intents.name == 'refund'", '--where: intents is a list: write intents[].name'],
  ["contains(intents, 'refund')", "--where: intents holds objects, not text: write contains(intents[].name, 'refund')"],
  ["intents[?nme == 'refund']", '--where: intents[] has no field nme. Did you mean name?'],
  ["actions[?type == 'promis']", "--where: actions[].type is never 'promis'. Did you mean promise?"],
  ['text.length > `3`', '--where: text is text and has no length'],
  ['speaker[0]', '--where: speaker is text, not a list'],
  ['max_by(intents, &scor).name', '--where: intents[] has no field scor. Did you mean score?'],
  ['!(speakr)', '--where: there is no field speakr. Did you mean speaker?'],
  ['{a: text}.b', '--where: the selection has no field b'],
  ['let $x = intents[0] in $x.nam', '--where: $x has no field nam. Did you mean name?'],
])('%s is a mistake', (expression, message) => {
  expect(messageOf(() => where(expression))).toBe(message);
});

it.each([
  ['sentiment.negativ_share > `0.1`', '--fail-on: sentiment has no field negativ_share. Did you mean negative_share?'],
  ['negative_share > `0.1`', '--fail-on: there is no field negative_share'],
  ["intents[?name == 'cancel' && shar > `0.1`]", '--fail-on: intents[] has no field shar. Did you mean share?'],
  ["comparison.verdict == 'worst'", "--fail-on: comparison.verdict is never 'worst'. Did you mean worse?"],
  ["angriest[0].row.sentiment == 'bad'", "--fail-on: angriest[].row.sentiment is never 'bad'"],
])('%s is a mistake about the summary', (expression, message) => {
  expect(messageOf(() => failOn(expression))).toBe(message);
});

it.each([
  "contains(intents[].name, 'refund') && sentiment_score < `-0.5`",
  'fields.queue == \'billing\' || fields."first name" == `3`',
  "role != 'agent' && !error && speaker != `null`",
  "actions[?type == 'promise' && due_date] | [0].sentence",
  "starts_with(date, '2026-11') && length(text) > `10`",
  "sort_by(intents, &score)[-1].name == 'refund'",
  'max_by(intents, &score).score > `0.8` && length(intents[*].name) > `1`',
  "contains(['Negative', 'Very Negative'], sentiment)",
  'intents[].{n: name, s: score}[?s > `0.5`].n',
  'let $limit = `0.3` in sentiment_score < $limit',
  'values(@)',
  '$.text',
])('%s is accepted', (expression) => {
  expect(messageOf(() => where(expression))).toBe('accepted');
});

it('names the columns of the input that an expression needs', () => {
  const columns: string[] = [];
  where('fields.queue == \'billing\' && fields."first name"', columns);
  expect(columns).toEqual(['queue', 'first name']);
});
