/** `--query`: selects a part of a JSON document with JMESPath (https://jmespath.org/specification.html). */
import { compile, type JSONValue, TreeInterpreter } from '@jmespath-community/jmespath';
import { messageOf, StaError } from '../errors.ts';

/**
 * Compiles an expression.
 *
 * @returns the selection, which throws StaError `usage` if the expression does not fit the document, such as `length(data)`
 *   without data
 * @throws StaError `usage` if the expression is not JMESPath
 */
export function createSelection(expression: string): (document: unknown) => unknown {
  const tree = orUsage('is not a JMESPath expression', () => compile(expression));
  return (document) =>
    orUsage('does not fit the response', () => TreeInterpreter.search(tree, asSent(document) as JSONValue));
}

/** The document as JSON.stringify would print it: a leniently read reply is queried as the service sent it. */
const asSent = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && 'toJSON' in document && typeof document.toJSON === 'function'
    ? document.toJSON()
    : document;

function orUsage<Result>(problem: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw new StaError('usage', `--query ${problem}: ${messageOf(cause)}`, {
      hint: "An example: --query 'data[].statement_tag_name'",
      cause,
    });
  }
}
