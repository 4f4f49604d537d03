/** `sta review`: asks about doubtful lines, and adds the answers as samples to a profile file. */

import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import { type Command, Option, type Runner } from '../../cli/arguments/command.ts';
import { parseInteger, parseThreshold } from '../../cli/arguments/parse-options.ts';
import { readTextIfThere } from '../../cli/context/read-input.ts';
import { addToFile, checkProfileFile, listSamples } from '../../cli/profile-file/edit-file.ts';
import { recordKinds } from '../../cli/profile-file/record-kinds.ts';
import { openTargets } from '../../conversations/matching/match-targets.ts';
import { type DoubtfulLine, findDoubtful } from '../../conversations/suggestions/find-doubtful.ts';
import {
  addConversationOptions,
  type ConversationOptions,
  readConversations,
} from '../../conversations/suggestions/read-conversations.ts';
import { type Answer, reviewLines } from '../../conversations/suggestions/review-lines.ts';
import { checkWritable, writeWhole } from '../../output/print/whole-file.ts';
import { countOf } from '../../output/text/count-of.ts';
import { type Column, numberColumn, type TableView, tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import { reviewCorrections, type Subject, subjects } from './corrections.ts';

export interface ReviewOptions extends ConversationOptions {
  readonly about: Subject;
  readonly threshold: number;
  readonly margin: number;
  readonly limit: number;
  readonly write: string;
  readonly cases?: string;
  readonly list?: boolean;
}

export function register(review: Command, run: Runner): void {
  addConversationOptions(review.description('Ask about lines whose intent or sentiment is in doubt, and about roles'))
    .addOption(
      new Option('--about <subject>', 'what to ask about; sentiment and roles become corrections')
        .choices(subjects)
        .default('intents'),
    )
    .option('--write <path>', 'the profile file that gets the samples and corrections', 'sta.yaml')
    .option('--cases <path>', 'append each answer to this file, as a case for sta intents test')
    .option('--threshold <number>', 'the lowest score that counts as a match, 0 to 1', parseThreshold, 0.5)
    .option(
      '--margin <number>',
      'how close another outcome must be for a line to be in doubt, 0 to 1',
      parseThreshold,
      0.15,
    )
    .option('--limit <number>', 'the maximum number of lines, most doubtful first', parseInteger(1, 10_000), 50)
    .option('--list', 'print the doubtful lines without asking')
    .notes(
      'A line is in doubt if its best score is near the threshold, or its second intent scores nearly as high. For',
      'each, press y (yes), n (no intent), o (another intent, or a new one), s (skip) or q (quit), then Enter. Each answer is',
      'written at once, so that you can stop at any time. Lines that are already samples or cases are not asked again; an n',
      'is remembered only with --cases. The service is not changed: sta apply does that.',
      '--list --json prints [{"place","text","count","doubt":"matched|unmatched|between","candidates","margin"}].',
      '',
      'With --about sentiment, each answer is a correction: the sentiment of that text, wherever it occurs. With --about roles,',
      'it is the role of a speaker whom the input does not call agent or customer. sta analyze --corrections FILE applies both.',
    )
    .examples(
      'sta review chat.csv --cases cases.jsonl',
      'sta review chat.csv --about sentiment',
      'sta review calls/ --list --json | jq -r ".[].text"',
    )
    .action(
      run(async (context, options: ReviewOptions, files: string[]) => {
        const { list = false, write, cases, limit } = options;
        if (!list && !context.interactive) {
          throw new StaError('usage', 'There is no terminal to ask on', {
            hint: 'Print the lines in doubt with --list, and add samples with: sta intents update NAME --add-sample "..."',
          });
        }
        if (!list) {
          await checkProfileFile(write);
          if (cases !== undefined) await checkWritable(cases);
        }
        if (options.about !== 'intents') return reviewCorrections(context, files, options);
        const client = await context.api();
        const read = await readConversations(context, files, options, 'review');
        const opened = await openTargets(client, 'intent');
        if (opened.targets.length === 0) throw noIntentsError(files);
        const settled = await readSettled(options);
        const open = read.lines.filter(({ text }) => !settled.has(text.trim()));
        const found = await findDoubtful(context, opened, open, options);
        const lines = found.slice(0, limit);
        const more = found.length - lines.length;
        const notes = [...read.notes, ...(more > 0 ? [`${more} more: see them with a higher --limit`] : [])];
        if (list || lines.length === 0) return { ...listView(lines, notes), failure: read.failure };
        const held = await recordKinds.intent.list(client);
        const keep = async ({ text, intent }: Answer) => {
          if (intent !== null) {
            await addToFile(write, 'intent', [{ kind: 'intent', name: intent, samples: [text], phrases: [] }], held);
          }
          if (cases !== undefined) {
            await writeWhole(cases, `${await readCases(cases)}${JSON.stringify({ text, expected: intent })}\n`);
          }
        };
        const names = [...new Set(opened.targets.map(({ name }) => name))];
        const answers = await reviewLines(context, lines, names, keep);
        return { ...answersView(answers, lines.length, write, notes), failure: read.failure };
      }),
    );
}

const noIntentsError = (files: readonly string[]) =>
  new StaError('invalid_input', 'You have no intents to review lines for', {
    hint: `Propose some: sta suggest intents ${files.map(quoteForBash).join(' ')}`,
  });

/** Lines that were answered earlier: samples of the profile file, and cases. */
async function readSettled({ write, cases }: ReviewOptions): Promise<ReadonlySet<string>> {
  const known = cases === undefined ? '' : await readCases(cases);
  const texts = known.split('\n').flatMap((line) => {
    const { text }: { text?: unknown } = Object(tryParseJson(line));
    return typeof text === 'string' ? [text] : [];
  });
  return new Set([...texts, ...(await listSamples(write))].map((text) => text.trim()));
}

/** @returns whole lines */
async function readCases(path: string): Promise<string> {
  const text = (await readTextIfThere(path)) ?? '';
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

const lineColumns: Column<DoubtfulLine>[] = [
  { title: 'Line', value: ({ place }) => place },
  { title: 'Text', value: ({ text }) => text, flexible: true },
  { title: 'Doubt', value: ({ doubt }) => doubt },
  { title: 'Intent', value: ({ candidates: [best] }) => best.name },
  numberColumn('Score', 'score', ({ candidates: [best] }) => best.score, 2),
  {
    title: 'Second',
    value: ({ candidates: [, second] }) => (second === undefined ? '' : `${second.name} ${second.score.toFixed(2)}`),
    fields: {
      second: ({ candidates: [, second] }) => second?.name,
      second_score: ({ candidates: [, second] }) => second?.score,
    },
  },
];

function listView(lines: readonly DoubtfulLine[], notes: readonly string[]): TableView {
  const note = [`${countOf(lines.length, 'line')} in doubt`, ...notes].join('\n');
  return tableView(lines, lines, lineColumns, 'No line is in doubt. A wider --margin shows more', {
    note: lines.length === 0 ? notes.join('\n') || undefined : note,
  });
}

function answersView(answers: readonly Answer[], asked: number, path: string, notes: readonly string[]): TableView {
  const added = answers.filter(({ intent }) => intent !== null);
  const next = added.length > 0 ? [`Check it, then: sta apply -f ${quoteForBash(path)}`] : [];
  const note = `${answers.length} of ${countOf(asked, 'line')} answered, ${countOf(added.length, 'sample')} added to ${path}`;
  return tableView(
    { answers, asked },
    answers,
    [
      { title: 'Text', value: ({ text }) => text, flexible: true },
      {
        title: 'Intent',
        value: ({ intent }) => intent ?? '(none)',
        fields: { intent: ({ intent }) => intent ?? undefined },
      },
    ],
    'Nothing was answered',
    { note: answers.length === 0 ? undefined : [note, ...notes, ...next].join('\n') },
  );
}
