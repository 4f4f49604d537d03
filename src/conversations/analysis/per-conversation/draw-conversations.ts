/** Conversations for a terminal: the name and the course of its sentiment, and below it outcome and figures. */
import { countOf } from '../../../output/text/count-of.ts';
import { textWidth } from '../../../output/text/fit-columns.ts';
import { formatElapsed } from '../../../output/text/format-time.ts';
import { isolateParts, partsDot } from '../../../output/text/isolate.ts';
import { type Paint, paintTone } from '../../../output/text/style.ts';
import { wrapText } from '../../../output/text/wrap-lines.ts';
import { toneOf } from '../../jobs/kinds/sentiment/sentiment-classes.ts';
import { percent } from '../summary/count-table.ts';
import { type ConversationRow, conversationName } from './conversation-row.ts';
import { describeMood, describePromises, outcomeWords } from './describe-conversation.ts';

/** The width of the sentiment and the space after it. */
const indent = 15;

export function drawConversations(rows: readonly ConversationRow[], columns: number, paint: Paint): string {
  const isOnlySource = rows.every(({ source }) => source === rows[0]?.source);
  const width = Math.max(20, columns - indent);
  const below = ' '.repeat(indent);
  return rows
    .map((row) => {
      const name = isOnlySource ? (row.conversation ?? conversationName(row)) : conversationName(row);
      const title = [name, row.date?.slice(0, 10), [...row.agents, ...row.customers].join(', ')];
      const mood = describeMood(row);
      const head =
        paintTone(paint, toneOf(row.last_sentiment), mood) + ' '.repeat(Math.max(1, indent - textWidth(mood)));
      const titles = wrapText(join(title), width).map((line) => paint.bold(isolateParts(line)));
      const about = [describeOutcome(row), describeFigures(row)].flatMap((text) => wrapText(text, width));
      const lines = about.map((line) => paint.dim(isolateParts(line)));
      return `${head}${[...titles, ...lines].join(`\n${below}`)}\n`;
    })
    .join('');
}

const join = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(partsDot);

const describeOutcome = ({ outcome, outcome_sentence: said }: ConversationRow): string =>
  outcome === undefined ? '' : `${outcomeWords[outcome]}: ${said}`;

function describeFigures(row: ConversationRow): string {
  const { intents = [], agent, silence_share: silence, interruptions = 0, dead_air: deadAir = 0, failed } = row;
  const { duration_seconds: duration, lines = 0 } = row;
  const share = agent?.talk_share ?? agent?.word_share;
  const promises = describePromises(row);
  return join([
    intents.map(({ name }) => name).join(', '),
    share === undefined ? '' : `agent ${percent(share)}`,
    silence === undefined ? '' : `silence ${percent(silence)}`,
    deadAir > 0 ? `dead air ${deadAir}` : '',
    interruptions > 0 ? countOf(interruptions, 'interruption') : '',
    promises === '' ? '' : `promises ${promises}`,
    duration === undefined ? countOf(lines, 'line') : formatElapsed(duration * 1000),
    failed > 0 ? `${countOf(failed, 'line')} failed` : '',
  ]);
}
