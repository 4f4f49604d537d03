/** `sta profanity`: finds and replaces profane words, and manages the user's word list. */
import type { Command } from '../../cli/arguments/command.ts';
import type { Runner } from '../../cli/context/runner.ts';
import { registerProfanityCheck } from './check.ts';
import { registerProfanityWords } from './words.ts';

export function register(profanity: Command, run: Runner): void {
  profanity.description('Find and replace profane words, from the list of the service and from your own');
  registerProfanityCheck(profanity, run);
  registerProfanityWords(profanity, run);
}
