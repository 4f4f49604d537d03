/** Writes completions/ from the command tree: `npm run completions`. A test fails when the files have drifted. */
import { writeFileSync } from 'node:fs';
import { completionFiles } from '../src/commands/completion/completion-files.ts';
import { describeTree } from '../src/commands/describe-tree.ts';
import { buildWholeProgram } from '../src/commands/program.ts';

const tree = describeTree(await buildWholeProgram());
for (const { file, render } of Object.values(completionFiles)) {
  writeFileSync(new URL(`../completions/${file}`, import.meta.url), render(tree));
}
