/** `--query`: selects a part of a JSON document with JMESPath (https://jmespath.org/specification.html). */
import { compile, type JSONValue, TreeInterpreter } from '@jmespath-community/jmespath';
import { messageOf, StaError } from '../errors.ts';

/**
 * Compiles an expression.
 *
 * @param flag that it was given with, for errors
 * @returns the selection, which throws StaError `usage` if the expression does not fit the document, such as `length(data)`
 *   without data
 * @throws StaError `usage` if the expression is not JMESPath
 */
export function createSelection(expression: string, flag = '--query'): (document: unknown) => unknown {
  const tree = orUsage(`${flag} is not a JMESPath expression`, flag, () => compile(expression));
  return (document) =>
    orUsage(`${flag} does not fit the response`, flag, () =>
      TreeInterpreter.search(tree, asSent(document) as JSONValue),
    );
}

/** The document as JSON.stringify would print it: a leniently read reply is queried as the service sent it. */
const asSent = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && 'toJSON' in document && typeof document.toJSON === 'function'
    ? document.toJSON()
    : document;

const examples: Readonly<Record<string, string>> = {
  '--query': "--query 'data[].statement_tag_name'",
  '--where': `--where "sentiment == 'Very Negative'"`,
  '--fail-on': "--fail-on 'sentiment.negative_share > 0.3'",
};

function orUsage<Result>(problem: string, flag: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw new StaError('usage', `${problem}: ${messageOf(cause)}`, {
      hint: `An example: ${examples[flag] ?? flag}`,
      cause,
    });
  }
}
