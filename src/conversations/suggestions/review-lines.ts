/** Asks about doubtful lines one by one, and saves each answer immediately. */
import type { Context } from '../../cli/context/context.ts';
import type { DoubtfulLine } from './find-doubtful.ts';

/** The intent of a line; null if it has none. */
export interface Answer {
  readonly text: string;
  readonly intent: string | null;
}

const newIntent = ' new';

/** The choices of every question. */
export const skipOrQuit = [
  { key: 's', name: 'Skip', value: 'skip' },
  { key: 'q', name: 'Quit; the answers are kept', value: 'quit' },
] as const;

/** Asks about one item after the other, and keeps each answer before the next question. @returns the answers */
export async function reviewEach<Item, Given extends object>(
  items: readonly Item[],
  keep: (answer: Given) => Promise<void>,
  ask: (item: Item, progress: string) => Promise<Given | 'skip' | 'quit'>,
): Promise<Given[]> {
  const answers: Given[] = [];
  for (const [index, item] of items.entries()) {
    const answer = await ask(item, `${index + 1} of ${items.length}`);
    if (answer === 'quit') break;
    if (answer === 'skip') continue;
    await keep(answer);
    answers.push(answer);
  }
  return answers;
}

/**
 * Asks until the lines end or the user quits.
 *
 * @param names the user's intents; new ones are added
 * @param keep saves an answer, before the next question
 * @returns the answers, in order
 */
export async function reviewLines(
  context: Pick<Context, 'prompts' | 'note' | 'paint'>,
  lines: readonly DoubtfulLine[],
  names: readonly string[],
  keep: (answer: Answer) => Promise<void>,
): Promise<Answer[]> {
  const prompts = await context.prompts();
  const all = [...names];
  context.note('y: yes, n: no intent, o: another intent, s: skip, q: quit; then Enter');
  return reviewEach(lines, keep, async (line, progress) => {
    const [best] = line.candidates;
    context.note(describe(line, progress, context.paint));
    const choice = await prompts.expand({
      message: `Is this ${best.name}?`,
      choices: [
        { key: 'y', name: `Yes, it is ${best.name}`, value: 'yes' },
        { key: 'n', name: 'No intent', value: 'none' },
        { key: 'o', name: 'Another intent', value: 'other' },
        ...skipOrQuit,
      ],
    });
    if (choice === 'quit' || choice === 'skip') return choice;
    const intent = choice === 'yes' ? best.name : choice === 'none' ? null : await askName(line, all);
    if (intent !== null && !all.includes(intent)) all.push(intent);
    return { text: line.text, intent };
  });

  /** The likely intents are listed first. */
  async function askName({ candidates: [, ...likely] }: DoubtfulLine, known: readonly string[]): Promise<string> {
    const first = likely.map(({ name }) => name);
    const ordered = [...first, ...known.filter((name) => !first.includes(name))];
    const chosen = await prompts.select({
      message: 'Which intent is it?',
      choices: [...ordered.map((name) => ({ name: name, value: name })), { name: '(a new intent)', value: newIntent }],
    });
    if (chosen !== newIntent) return chosen;
    const name = await prompts.input({
      message: 'Name of the new intent:',
      validate: (value) => /^(?=.*\S)[^\p{Cc}\p{Cs}]{1,200}$/u.test(value) || 'A name has 1 to 200 characters',
    });
    return name.trim();
  }
}

const doubts: Readonly<Record<DoubtfulLine['doubt'], string>> = {
  matched: 'just matched',
  unmatched: 'just not matched',
  between: 'between two',
};

function describe({ text, place, count, doubt, candidates }: DoubtfulLine, progress: string, paint: Context['paint']) {
  const scores = candidates.slice(0, 2).map(({ name, score }) => `${name} ${score.toFixed(2)}`);
  const times = count > 1 ? `, ${count} times` : '';
  return `\n${paint.bold(text)}\n${paint.dim(
    `  ${progress}, ${place}${times}: ${doubts[doubt]}, ${scores.join(', ')}`,
  )}`;
}
