/**
 * Summarises each source: selects its most important sentences. This needs the whole source, so its lines are held back
 * until it ends; then each line has the sentences of the summary that begin in it.
 */

import type { BatchOutcome } from '../../../api/batches/batch-work.ts';
import { inputName } from '../../../cli/inputs/input-name.ts';
import { StaError } from '../../../shared/errors.ts';
import { type SummaryReply, summarySentences } from '../../jobs/kinds/summary/summary.ts';
import { type Conversation, readConversation } from '../../transcripts/conversation.ts';
import { labelSpeakers } from '../../transcripts/speakers/label-speakers.ts';
import type { ConversationUtterance } from '../../transcripts/utterance.ts';
import type { AnalysisInput, Row, RowError } from '../rows/row.ts';
import type { ComputeTexts } from './compute-texts.ts';

/** Maximum length of a source that gets a summary, in UTF-16 code units, because its lines are in memory. */
const maxChars = 5_000_000;
/** Maximum sources per call, if they are short. */
const maxSources = 20;
const callChars = 50_000;

interface Source {
  readonly inputs: AnalysisInput[];
  chars: number;
}

export interface SourceSummaries {
  readonly compute: ComputeTexts<SummaryReply>;
  /** Lines of an earlier run are part of the summary's text, but not printed again. */
  readonly isFinished: (row: Pick<Row, 'source' | 'index'>) => boolean;
  readonly signal: AbortSignal;
}

/** @param groups the lines of one source after those of another */
export async function* summarizeSources(
  groups: AsyncIterable<readonly AnalysisInput[]>,
  { compute, isFinished, signal }: SourceSummaries,
): AsyncGenerator<readonly AnalysisInput[]> {
  let held: Source[] = [];
  let heldChars = 0;
  let name: string | undefined;
  let isTooLong = false;

  async function* release(): AsyncGenerator<readonly AnalysisInput[]> {
    const sources = held;
    [held, heldChars] = [[], 0];
    for (const inputs of await addSummaries(sources)) yield inputs.filter(({ row }) => !isFinished(row));
  }

  async function addSummaries(sources: readonly Source[]): Promise<AnalysisInput[][]> {
    const texts = await Promise.all(
      sources.map(async ({ inputs }) =>
        inputs.every(({ row }) => isFinished(row))
          ? undefined
          : labelSpeakers(await readConversation(utterancesOf(inputs))),
      ),
    );
    const asked = sources.flatMap(({ inputs: [first] }, i) => {
      const conversation = texts[i];
      return first === undefined || !conversation?.text ? [] : [{ i, source: first.source, conversation }];
    });
    const replies = await compute(
      asked.map(({ source, conversation }) => ({ source, text: conversation.text })),
      signal,
    );
    const outcomes = new Map(asked.map(({ i, conversation }, index) => [i, { conversation, reply: replies[index] }]));
    return sources.map(({ inputs }, i) => {
      const { conversation, reply } = outcomes.get(i) ?? {};
      return conversation === undefined || reply === undefined ? inputs : markLines(inputs, conversation, reply);
    });
  }

  for await (const group of groups) {
    const passed: AnalysisInput[] = [];
    for (const input of group) {
      if (input.source !== name) {
        if (passed.length > 0) yield passed.splice(0);
        [name, isTooLong] = [input.source, false];
        if (held.length >= maxSources || heldChars >= callChars) yield* release();
        held.push({ inputs: [], chars: 0 });
      }
      if (isTooLong) {
        if (!isFinished(input.row)) passed.push(input);
        continue;
      }
      const source = held.at(-1);
      if (source === undefined) throw new Error('a line without a source');
      source.inputs.push(input);
      source.chars += input.row.text.length;
      heldChars += input.row.text.length;
      if (source.chars <= maxChars) continue;
      isTooLong = true;
      held.pop();
      yield* release();
      yield fail(source.inputs, tooLongError(input.source)).filter(({ row }) => !isFinished(row));
    }
    if (passed.length > 0) yield passed;
  }
  yield* release();
}

const tooLongError = (source: string): RowError => ({
  code: 'invalid_input',
  message: `${inputName(source)} has no summary: it has more than ${maxChars.toLocaleString('en')} characters`,
});

async function* utterancesOf(inputs: readonly AnalysisInput[]): AsyncGenerator<ConversationUtterance> {
  for (const { row } of inputs) if (row.text !== '') yield row;
}

function markLines(
  inputs: readonly AnalysisInput[],
  { place }: Conversation,
  reply: BatchOutcome<SummaryReply>,
): AnalysisInput[] {
  const [first] = inputs;
  if (reply instanceof StaError) {
    const message = `${inputName(first?.source ?? '')} has no summary: ${reply.message}`;
    return fail(inputs, { ...reply.brief, message });
  }
  const said = new Map<number, string[]>();
  for (const { sentence, start_char, end_char } of summarySentences(reply)) {
    const { utterance } = place(Number(start_char), Number(end_char));
    said.set(utterance, [...(said.get(utterance) ?? []), sentence]);
  }
  return inputs.map((input) =>
    input.row.text === '' ? input : { ...input, row: { ...input.row, summary: said.get(input.row.index) ?? [] } },
  );
}

/** The first line of a source has the values for the whole source. */
function fail(inputs: readonly AnalysisInput[], error: RowError): AnalysisInput[] {
  const index = inputs.findIndex(({ row }) => row.error === undefined);
  return inputs.map((input, i) => (i === index ? { ...input, row: { ...input.row, error } } : input));
}
