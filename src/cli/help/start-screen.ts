/**
 * The output of `sta` without arguments: it fits a screen of 80 columns and 24 lines, with a line for the next prompt.
 */
import { realpathSync } from 'node:fs';
import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import { packageFile } from '../../shared/files/package-file.ts';

/** Every command after a `$` runs in any directory: the recordings are files of the package. */
export const startScreen = (): string =>
  `${[
    'sta: speech and text analytics from the command line',
    '',
    'Find the sentiment of each sentence of a text',
    '  $ sta sentiment run "I love it. The delay was awful."',
    'Find the sentences that mean the same as your examples',
    '  $ sta tags create refund --sample "I want my money back"',
    '  $ sta match tags "Could I get a refund?"',
    'Mask profane words',
    '  $ sta profanity check "Well, sh1t happens"',
    'Find what customers want in a chat, and who is angry',
    `  $ sta analyze ${examplePath('support-desk/chat.csv')}`,
    'Find the tone of a recording, and transcribe it',
    `  $ sta tone run ${examplePath('meeting.mp4')} --sync-with-stt`,
    'Cut the questions and their answers out of a video',
    `  $ sta clips run ${examplePath('meeting.mp4')} --qa`,
    '',
    'Everything runs on this machine, until you sign in to a service: sta login',
    '',
    'More',
    '  sta --help                All commands',
    '  sta <command> --help      What a command does, its flags and examples',
    '  sta help <topic>          transcripts, analysis, exit-codes and others',
    '  sta completion install    Complete commands, flags and ids in your shell',
  ].join('\n')}\n`;

/** A relative path if the current directory has the examples, as in a checkout; else an absolute one. */
function examplePath(name: string): string {
  const path = packageFile(`examples/${name}`);
  const fromHere = `examples/${name}`;
  try {
    return realpathSync(fromHere) === realpathSync(path) ? fromHere : quoteForBash(path);
  } catch {
    return quoteForBash(path);
  }
}
