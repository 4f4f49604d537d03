/** The written types of the library's calls are those of the contract: this file compiles only then. */
import { expect, it } from 'vitest';
import type { AllCalls } from '../../../../src/api/library/calls.ts';
import type { Contract } from '../../../../src/contract/contract.ts';
import type { CallerParams, Endpoint, Reply } from '../../../../src/contract/endpoint.ts';

/** Lists are readonly in parameters. */
type Plain<T> = T extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Plain<T[Name]> }
    : T;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Call = (params: never) => Promise<unknown>;
type Differs<Group extends keyof Contract & keyof AllCalls> = {
  [Name in keyof Contract[Group]]: Contract[Group][Name] extends infer E extends Endpoint
    ? Name extends keyof AllCalls[Group]
      ? AllCalls[Group][Name] extends Call
        ? Same<Plain<CallerParams<E>>, Plain<NonNullable<Parameters<AllCalls[Group][Name]>[0]>>> extends true
          ? Same<Plain<Reply<E>>, Plain<Awaited<ReturnType<AllCalls[Group][Name]>>>> extends true
            ? never
            : [Group, Name, 'reply']
          : [Group, Name, 'params']
        : [Group, Name, 'no call']
      : [Group, Name, 'missing']
    : never;
}[keyof Contract[Group]];

it('every call has the parameters and the reply of the contract', () => {
  const differs: {
    [Group in keyof Contract & keyof AllCalls]: Differs<Group>;
  }[keyof Contract & keyof AllCalls][] = [];
  // A call that differs makes its name a member of the type, which then is not never.
  const none: never[] = differs;
  expect(none).toEqual([]);
});
