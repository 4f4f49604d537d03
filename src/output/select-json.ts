/** `--query`: a part of a JSON document, by JMESPath (https://jmespath.org/specification.html). */
import { type JSONValue, search } from '@jmespath-community/jmespath';
import { messageOf, StaError } from '../errors.ts';

/** @throws StaError `usage` when the expression is not JMESPath */
export function selectJson(document: unknown, expression: string): unknown {
  try {
    return search(document as JSONValue, expression);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new StaError('usage', `--query is not a JMESPath expression: ${reason}`, {
      hint: "An example: --query 'data[].statement_tag_name'",
      cause,
    });
  }
}
