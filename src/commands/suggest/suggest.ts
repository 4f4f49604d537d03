/** `sta suggest`: proposes additions to a profile file. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerSuggestIntents } from './intents.ts';
import { registerSuggestSamples } from './samples.ts';

export function register(suggest: Command, run: Runner): void {
  suggest.description('Propose intents and samples from your conversations');
  registerSuggestIntents(suggest, run);
  registerSuggestSamples(suggest, run);
}
