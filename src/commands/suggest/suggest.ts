/** `sta suggest`: proposes additions to a profile file. */
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { registerSuggestIntents } from './intents.ts';
import { registerSuggestSamples } from './samples.ts';

export function register(suggest: Command, run: Runner): void {
  suggest.description('Propose intents and samples from your conversations');
  registerSuggestIntents(suggest, run);
  registerSuggestSamples(suggest, run);
}
