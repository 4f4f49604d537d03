/** Asks about sentiments and roles that are in doubt, and saves each answer immediately as a correction. */
import type { Context } from '../../cli/context/context.ts';
import type { ProfileCorrection } from '../../cli/profile-file/profile-schema.ts';
import { classes } from '../../engines/conversation/utterance-sentiment.ts';
import type { DoubtfulSentiment } from './find-doubtful-sentiment.ts';
import type { FoundSpeaker } from './list-speakers.ts';

type Asking = Pick<Context, 'prompts' | 'note' | 'paint'>;
type Keep = (correction: ProfileCorrection) => Promise<void>;

const skipOrQuit = [
  { key: 's', name: 'Skip', value: 'skip' },
  { key: 'q', name: 'Quit; the answers are kept', value: 'quit' },
] as const;

/** @returns the answers, in order; a confirmed sentiment is one too, so that it is not asked again */
export async function reviewSentiments(
  context: Asking,
  lines: readonly DoubtfulSentiment[],
  keep: Keep,
): Promise<ProfileCorrection[]> {
  const prompts = await context.prompts();
  context.note('y: yes, o: another sentiment, s: skip, q: quit; then Enter');
  const answers: ProfileCorrection[] = [];
  for (const [index, { text, place, count, sentiment }] of lines.entries()) {
    const times = count > 1 ? `, ${count} times` : '';
    context.note(
      `\n${context.paint.bold(text)}\n${context.paint.dim(`  ${index + 1} of ${lines.length}, ${place}${times}`)}`,
    );
    const choice = await prompts.expand({
      message: `Is this ${sentiment}?`,
      choices: [
        { key: 'y', name: `Yes, it is ${sentiment}`, value: 'yes' },
        { key: 'o', name: 'Another sentiment', value: 'other' },
        ...skipOrQuit,
      ],
    });
    if (choice === 'quit') break;
    if (choice === 'skip') continue;
    const chosen =
      choice === 'yes'
        ? classes.find((name) => name === sentiment)
        : await prompts.select({
            message: 'Which sentiment is it?',
            choices: classes.filter((name) => name !== sentiment).map((name) => ({ name, value: name })),
          });
    if (chosen === undefined) continue;
    const answer = { text, sentiment: chosen };
    await keep(answer);
    answers.push(answer);
  }
  return answers;
}

export async function reviewRoles(
  context: Asking,
  speakers: readonly FoundSpeaker[],
  keep: Keep,
): Promise<ProfileCorrection[]> {
  const prompts = await context.prompts();
  context.note('a: agent, c: customer, s: skip, q: quit; then Enter');
  const answers: ProfileCorrection[] = [];
  for (const [index, { speaker, role, lines, examples }] of speakers.entries()) {
    const known = role === undefined ? 'unknown' : `guessed: ${role}`;
    context.note(
      [
        '',
        context.paint.bold(speaker),
        context.paint.dim(`  ${index + 1} of ${speakers.length}, ${lines} lines, ${known}`),
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
    if (choice === 'quit') break;
    if (choice === 'skip') continue;
    const answer: ProfileCorrection = { speaker, role: choice };
    await keep(answer);
    answers.push(answer);
  }
  return answers;
}
