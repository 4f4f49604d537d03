/**
 * The data of completion. In the bundle, this module is the data as JSON, which the build makes from this file
 * (scripts/build/completion-data.mjs): a TAB loads neither commander nor the commands.
 */
import { collectCompletionData } from '../completion/completion-data.ts';
import { describeAll } from './program.ts';

export const completionData = collectCompletionData(await describeAll());
