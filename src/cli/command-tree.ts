/**
 * The command tree for completion. In the bundle this module is the tree as JSON, which the build makes from this file
 * (`scripts/build/command-tree.mjs`): a TAB loads neither commander nor the commands.
 */
import { trimTree } from '../completion/completion-tree.ts';
import { describeAll } from './program.ts';

export const commandTree = trimTree(await describeAll());
