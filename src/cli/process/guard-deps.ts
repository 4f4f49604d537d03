/** Removes control characters of data from everything that a command writes to streams, prompts and spinners. */

import { guardIo } from '../../output/terminal/guard-io.ts';
import { releaseControls } from '../../output/text/own-controls.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import type { Deps, Prompts } from '../context/deps.ts';

export const guardDeps = (deps: Deps): Deps => ({
  ...deps,
  io: guardIo(deps.io),
  startStatusLine: (title, describe) => deps.startStatusLine(clean(title), () => clean(describe())),
  prompts: async () => guardPrompts(await deps.prompts()),
});

const clean = (text: string): string => releaseControls(sanitizeLine(text));

/** Cleans the parts that are shown: messages, names of choices, defaults and error messages; values stay unchanged. */
const guardPrompts = ({ input, password, confirm, paste, expand, select }: Prompts): Prompts => ({
  input: (question) => input(guardQuestion(question)),
  password: (question) => password(guardQuestion(question)),
  confirm: (question) => confirm(guardQuestion(question)),
  paste: (question) => paste(guardQuestion(question)),
  expand: ({ choices, ...question }) => expand({ ...guardQuestion(question), choices: choices.map(guardChoice) }),
  select: ({ choices, ...question }) => select({ ...guardQuestion(question), choices: choices.map(guardChoice) }),
});

const guardChoice = <C extends { name: string }>(choice: C): C => ({ ...choice, name: clean(choice.name) });

interface Question {
  readonly message: string;
  readonly default?: string | boolean;
  readonly validate?: (value: string) => true | string;
}

function guardQuestion<Q extends Question>(question: Q): Q {
  const { message, default: suggested, validate } = question;
  return {
    ...question,
    message: clean(message),
    ...(typeof suggested === 'string' && { default: clean(suggested) }),
    ...(validate !== undefined && {
      validate: (value: string) => {
        const verdict = validate(value);
        return verdict === true ? verdict : clean(verdict);
      },
    }),
  };
}
