import { expect, it } from 'vitest';
import type { Deps, Prompts } from '../../../../src/cli/context/deps.ts';
import { guardDeps } from '../../../../src/cli/process/guard-deps.ts';
import { createProcessDeps } from '../../../../src/cli/process/process-deps.ts';
import { hostileText } from '../../../support/hostile-service.ts';
import { findHostile } from '../../../support/hostile-text.ts';

const real = createProcessDeps('0.0.0-test', new AbortController().signal);

it('removes control characters from the title and text of a spinner', () => {
  const shown: string[] = [];
  const deps: Deps = {
    ...real,
    startStatusLine(title, describe) {
      shown.push(title, describe());
      return { [Symbol.dispose]() {} };
    },
  };
  guardDeps(deps).startStatusLine(hostileText, () => hostileText);
  expect(shown).toHaveLength(2);
  for (const text of shown) {
    expect(text).toContain('evil');
    expect(findHostile(text)).toEqual([]);
  }
});

it('removes control characters from prompts, and returns their values unchanged', async () => {
  const shown: unknown[] = [];
  const prompts: Prompts = {
    input({ message, default: suggested, validate }) {
      shown.push(message, suggested, validate?.('x'));
      return Promise.resolve('');
    },
    password({ message }) {
      shown.push(message);
      return Promise.resolve('');
    },
    confirm({ message }) {
      shown.push(message);
      return Promise.resolve(true);
    },
    paste({ message }) {
      shown.push(message);
      return Promise.resolve('');
    },
    expand({ message, choices }) {
      shown.push(message, ...choices.map(({ name }) => name));
      const [first] = choices;
      if (first === undefined) throw new Error('no choices');
      return Promise.resolve(first.value);
    },
    select({ message, choices }) {
      shown.push(message, ...choices.map(({ name }) => name));
      const [first] = choices;
      if (first === undefined) throw new Error('no choices');
      return Promise.resolve(first.value);
    },
  };
  const guarded = await guardDeps({ ...real, prompts: () => Promise.resolve(prompts) }).prompts();
  await guarded.input({ message: hostileText, default: hostileText, validate: () => hostileText });
  await guarded.password({ message: hostileText });
  await guarded.confirm({ message: hostileText, default: false });
  await guarded.paste({ message: hostileText, isComplete: () => true });
  const chosen = await guarded.select({ message: hostileText, choices: [{ name: hostileText, value: hostileText }] });
  const choices = [{ key: 'y' as const, name: hostileText, value: hostileText }];
  expect(await guarded.expand({ message: hostileText, choices })).toBe(hostileText);
  expect(chosen).toBe(hostileText);
  expect(shown).toHaveLength(10);
  for (const text of shown) {
    expect(text).toContain('evil');
    expect(findHostile(String(text))).toEqual([]);
  }
});
