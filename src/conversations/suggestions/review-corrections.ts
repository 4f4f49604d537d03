/** Asks about sentiments and roles that are in doubt, and saves each answer immediately as a correction. */

import type { Context } from '../../cli/context/context.ts';
import type { ProfileCorrection } from '../../cli/profile-file/profile-schema.ts';
import { classes } from '../../engines/conversation/utterance-sentiment.ts';
import type { DoubtfulSentiment } from './find-doubtful-sentiment.ts';
import type { FoundSpeaker } from './list-speakers.ts';
import { reviewEach, skipOrQuit } from './review-lines.ts';

type Asking = Pick<Context, 'prompts' | 'note' | 'paint'>;
type Keep = (correction: ProfileCorrection) => Promise<void>;

/** @returns the answers, in order; a confirmed sentiment is one too, so that it is not asked again */
export async function reviewSentiments(
  context: Asking,
  lines: readonly DoubtfulSentiment[],
  keep: Keep,
): Promise<ProfileCorrection[]> {
  const prompts = await context.prompts();
  context.note('y: yes, o: another sentiment, s: skip, q: quit; then Enter');
  return reviewEach(lines, keep, async ({ text, place, count, sentiment }, progress) => {
    const times = count > 1 ? `, ${count} times` : '';
    context.note(`\n${context.paint.bold(text)}\n${context.paint.dim(`  ${progress}, ${place}${times}`)}`);
    const choice = await prompts.expand({
      message: `Is this ${sentiment}?`,
      choices: [
        { key: 'y', name: `Yes, it is ${sentiment}`, value: 'yes' },
        { key: 'o', name: 'Another sentiment', value: 'other' },
        ...skipOrQuit,
      ],
    });
    if (choice === 'quit' || choice === 'skip') return choice;
    const chosen =
      choice === 'yes'
        ? classes.find((name) => name === sentiment)
        : await prompts.select({
            message: 'Which sentiment is it?',
            choices: classes.filter((name) => name !== sentiment).map((name) => ({ name, value: name })),
          });
    return chosen === undefined ? 'skip' : { text, sentiment: chosen };
  });
}

export async function reviewRoles(
  context: Asking,
  speakers: readonly FoundSpeaker[],
  keep: Keep,
): Promise<ProfileCorrection[]> {
  const prompts = await context.prompts();
  context.note('a: agent, c: customer, s: skip, q: quit; then Enter');
  return reviewEach(speakers, keep, async ({ speaker, role, lines, examples }, progress) => {
    const known = role === undefined ? 'unknown' : `guessed: ${role}`;
    context.note(
      [
        '',
        context.paint.bold(speaker),
        context.paint.dim(`  ${progress}, ${lines} lines, ${known}`),
        ...examples.map((text) => `  ${text}`),
      ].join('\n'),
    );
    const choice = await prompts.expand({
      message: `Is ${speaker} an agent or a customer?`,
      choices: [
        { key: 'a', name: 'Agent', value: 'agent' },
        { key: 'c', name: 'Customer', value: 'customer' },
        ...skipOrQuit,
      ],
    });
    return choice === 'quit' || choice === 'skip' ? choice : { speaker, role: choice };
  });
}
