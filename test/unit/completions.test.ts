import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { completionFiles } from '../../src/commands/completion/completion-files.ts';
import { describeTree } from '../../src/commands/describe-tree.ts';
import { buildWholeProgram } from '../../src/commands/program.ts';

const tree = describeTree(await buildWholeProgram());

it.each(Object.entries(completionFiles))(
  'the completions of %s are those of the tree: npm run completions',
  (_shell, { file, render }) => {
    expect(readFileSync(new URL(`../../completions/${file}`, import.meta.url), 'utf8')).toBe(render(tree));
  },
);
