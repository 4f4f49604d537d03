/** `sta match`: finds the user's tags or intents that sentences match. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerMatchIntents } from './intents.ts';
import { registerMatchTags } from './tags.ts';

export function register(match: Command, run: Runner): void {
  match.description('Match sentences against your tags or intents');
  registerMatchTags(match, run);
  registerMatchIntents(match, run);
}
