/** `sta review --about sentiment` and `--about roles`: corrections of a profile file. */
import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import type { Context } from '../../cli/context/context.ts';
import { correctionKey } from '../../cli/profile-file/corrections.ts';
import { addCorrection, listCorrections } from '../../cli/profile-file/edit-file.ts';
import type { ProfileCorrection } from '../../cli/profile-file/profile-schema.ts';
import {
  type DoubtfulSentiment,
  findDoubtfulSentiment,
} from '../../conversations/suggestions/find-doubtful-sentiment.ts';
import type { FoundSpeaker } from '../../conversations/suggestions/list-speakers.ts';
import { readConversations } from '../../conversations/suggestions/read-conversations.ts';
import { reviewRoles, reviewSentiments } from '../../conversations/suggestions/review-corrections.ts';
import { countOf } from '../../output/text/count-of.ts';
import { type Column, numberColumn, type TableView, tableView } from '../../output/view.ts';
import type { ReviewOptions } from './review.ts';

export const subjects = ['intents', 'sentiment', 'roles'] as const;
export type Subject = (typeof subjects)[number];

/** Asks about what the profile file does not correct yet. @throws StaError */
export async function reviewCorrections(
  context: Context,
  files: readonly string[],
  options: ReviewOptions,
): Promise<TableView> {
  const { about, write, limit, list = false } = options;
  const read = await readConversations(context, files, options, 'review');
  const settled = new Set((await listCorrections(write)).map(correctionKey));
  const isOpen = (correction: ProfileCorrection) => !settled.has(correctionKey(correction));
  const keep = (correction: ProfileCorrection) => addCorrection(write, correction);
  const { failure, notes } = read;
  if (about === 'roles') {
    const speakers = read.speakers.filter(({ speaker }) => isOpen({ speaker })).slice(0, limit);
    if (list || speakers.length === 0) return { ...speakersView(speakers, notes), failure };
    const answers = await reviewRoles(context, speakers, keep);
    return { ...answersView(answers, speakers.length, write, files, notes), failure };
  }
  const open = read.lines.filter(({ text }) => isOpen({ text }));
  const lines = (await findDoubtfulSentiment(context, open, options.margin)).slice(0, limit);
  if (list || lines.length === 0) return { ...linesView(lines, notes), failure };
  const answers = await reviewSentiments(context, lines, keep);
  return { ...answersView(answers, lines.length, write, files, notes), failure };
}

const lineColumns: Column<DoubtfulSentiment>[] = [
  { title: 'Line', value: ({ place }) => place },
  { title: 'Text', value: ({ text }) => text, flexible: true },
  { title: 'Sentiment', value: ({ sentiment }) => sentiment },
  numberColumn('Margin', 'margin', ({ margin }) => margin, 2),
];

const linesView = (lines: readonly DoubtfulSentiment[], notes: readonly string[]): TableView =>
  tableView(lines, lines, lineColumns, 'No sentiment is in doubt. A wider --margin shows more', {
    note:
      [...(lines.length > 0 ? [`${countOf(lines.length, 'line')} in doubt`] : []), ...notes].join('\n') || undefined,
  });

const speakerColumns: Column<FoundSpeaker>[] = [
  { title: 'Speaker', value: ({ speaker }) => speaker },
  { title: 'Role', value: ({ role }) => role ?? '' },
  { title: 'Lines', value: ({ lines }) => lines, align: 'right' },
  { title: 'Example', value: ({ examples: [first = ''] }) => first, flexible: true },
];

const speakersView = (speakers: readonly FoundSpeaker[], notes: readonly string[]): TableView =>
  tableView(speakers, speakers, speakerColumns, 'The input states the role of every speaker', {
    note: notes.join('\n') || undefined,
  });

function answersView(
  answers: readonly ProfileCorrection[],
  asked: number,
  path: string,
  files: readonly string[],
  notes: readonly string[],
): TableView {
  const again = ['sta analyze', ...files.map(quoteForBash), '--corrections', quoteForBash(path)].join(' ');
  const note = `${answers.length} of ${asked} answered, and written to ${path} as corrections`;
  return tableView(
    { answers, asked },
    answers,
    [
      { title: 'About', value: ({ text, speaker }) => text ?? speaker ?? '', flexible: true },
      { title: 'Correction', value: ({ sentiment, role }) => sentiment ?? role ?? '' },
    ],
    'Nothing was answered',
    { note: answers.length === 0 ? undefined : [note, ...notes, `To apply them: ${again}`].join('\n') },
  );
}
