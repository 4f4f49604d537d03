/** Writes completions/ from the command tree: `npm run completions`. A test fails when the files have drifted. */
import { writeFileSync } from 'node:fs';
import { describeTree } from '../src/action/describe-tree.ts';
import { buildWholeProgram } from '../src/cli/program.ts';
import { completionFiles } from '../src/completion/completion-files.ts';

const tree = describeTree(await buildWholeProgram());
for (const { file, render } of Object.values(completionFiles)) {
  writeFileSync(new URL(`../completions/${file}`, import.meta.url), render(tree));
}
