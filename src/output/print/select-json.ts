/** `--query`: selects a part of a JSON document with JMESPath (https://jmespath.org/specification.html). */
import type { JSONValue } from '@jmespath-community/jmespath';
import { isProgrammingError, messageOf, StaError } from '../../shared/errors.ts';
import { checkJmespath, type Shape } from './check-jmespath.ts';
import { evaluate, MultipliesError, parse } from './limit-jmespath.ts';

/**
 * Far longer than any realistic expression, and far below the depth that exhausts the stack during parsing, evaluation
 * or printing.
 */
const maxExpressionLength = 10_000;
const deepestNesting = 200;

/**
 * Compiles an expression.
 *
 * @param flag the flag of the expression, for errors
 * @param shape the shape of the documents, if it is known
 * @returns the selection. It throws StaError `usage` if the expression does not fit the document, such as
 * `length(data)` for a document without data
 * @throws StaError `usage` if the expression is not JMESPath, is too long or too deeply nested, or can never be true
 * for the shape
 */
export function createSelection(expression: string, flag = '--query', shape?: Shape): (document: unknown) => unknown {
  checkSize(expression, flag);
  const tree = orUsage(`${flag} is not a JMESPath expression`, flag, () => parse(expression));
  if (shape !== undefined) checkJmespath(tree, shape, flag);
  return (document) =>
    orUsage(`${flag} does not fit the response`, flag, () => evaluate(tree, asSent(document) as JSONValue));
}

function checkSize(expression: string, flag: string): void {
  if (expression.length > maxExpressionLength) {
    throw new StaError('usage', `${flag} is longer than ${maxExpressionLength} characters`);
  }
  let depth = 0;
  for (const character of expression) {
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    if (depth > deepestNesting) throw tooDeepError(flag);
  }
}

const tooDeepError = (flag: string, cause?: unknown) =>
  new StaError('usage', `${flag} is nested too deeply. Use fewer than ${deepestNesting} levels`, { cause });

const tooLargeError = (flag: string, cause: unknown) =>
  new StaError(
    'usage',
    `${flag} multiplies the response to more than four million characters and four times its size`,
    {
      hint: 'Select fewer fields, or each of them once',
      cause,
    },
  );

/** The document as JSON.stringify would print it: a leniently read reply is queried as the service sent it. */
const asSent = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && 'toJSON' in document && typeof document.toJSON === 'function'
    ? document.toJSON()
    : document;

const examples: Readonly<Record<string, string>> = {
  '--items': "--items 'calls[].turns[]'",
  '--text-column': '--text-column body.content',
  '--query': "--query 'data[].statement_tag_name'",
  '--where': `--where "sentiment == 'Very Negative'"`,
  '--fail-on': "--fail-on 'sentiment.negative_share > 0.3'",
};

function orUsage<Result>(problem: string, flag: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    // A chain of operators nests without brackets.
    if (cause instanceof RangeError) throw tooDeepError(flag, cause);
    if (cause instanceof MultipliesError) throw tooLargeError(flag, cause);
    if (isProgrammingError(cause)) throw cause;
    throw new StaError('usage', `${problem}: ${messageOf(cause)}`, {
      hint: `An example: ${examples[flag] ?? flag}`,
      cause,
    });
  }
}
