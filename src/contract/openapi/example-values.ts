/** The type of the examples, and the values that several of them share. */
import type { EndpointMapper, ForEachEndpoint } from '../contract.ts';
import type { Endpoint, Params, Reply } from '../endpoint.ts';
import type { TextJobs } from '../job-calls.ts';

interface Example<E extends Endpoint> {
  /** By canonical name, wherever in the request they are sent. */
  readonly params: Params<E>;
  readonly reply: Reply<E>;
}

interface ExampleOf extends EndpointMapper {
  readonly output: this['input'] extends Endpoint ? Example<this['input']> : never;
}

/** A new job kind compiles without an example; the test of the OpenAPI document requires one. */
export type Examples = Omit<ForEachEndpoint<ExampleOf>, keyof TextJobs> &
  Partial<Pick<ForEachEndpoint<ExampleOf>, keyof TextJobs>>;

export const userId = 'alice';
export const transactionId = '5e6a3f52-94d3-4f8e-8a0e-6f1d2c9b7a43';
export const createdAt = '2026-03-02T09:00:00.000Z';
export const sentence = 'Could I get a refund?';
export const jobStarted = { status: true, transaction_id: transactionId } as const;

/** A response with data. */
export const success = <Data>(data: Data) => ({ status: true as const, data });

/** The response of a call on a text. */
export const textOk = <Data>(data: Data) => ({ status: true as const, error: {}, data, userId });

/** The response of a fetch call whose one item is complete. */
export const fetched = <Item extends string, Result>(item: Item, result: Result) =>
  ({ status: { [item]: 'Completed' }, data: { [item]: result } }) as {
    status: { [Name in Item]: 'Completed' };
    data: { [Name in Item]: Result };
  };
