/** Judges the opened conversation by the rules that the user keeps, and draws its scores and results. */
import type { JudgedConversation } from '../../contract/endpoints/rules.ts';
import { formatTime } from '../../output/text/format-time.ts';
import { make } from '../dom.ts';
import { CallFailure, type ServiceCalls } from '../service/service.ts';
import { inSlices } from '../slices.ts';
import type { ReadConversation } from './rule-conversation.ts';

/** The results, or a sentence for the user that says why there are none. */
export type Scorecard = { readonly judged: JudgedConversation; readonly lines: ReadConversation['lines'] } | string;

/**
 * @param conversation a sentence if the page has not read one whole conversation
 * @returns undefined if the user keeps no rules, or the service cannot judge
 * @throws CallFailure, or the reason of the signal if it is aborted
 */
export async function judgeConversation(
  service: ServiceCalls,
  conversation: ReadConversation | string | undefined,
  signal: AbortSignal,
): Promise<Scorecard | undefined> {
  if (conversation === undefined) return undefined;
  try {
    if (typeof conversation === 'string') {
      const { data } = await service.call('ruleSet.get', {}, signal);
      return data.rule_set === undefined ? undefined : conversation;
    }
    const { utterances, lines } = conversation;
    const { rules: judged } = (await service.call('previews.rules', { utterances: [...utterances] }, signal)).data;
    return judged && { judged, lines };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    // A service without rules.
    if (error.code === 'not_found') return undefined;
    if (error.code === 'invalid_request') return `The rules cannot judge this conversation: ${error.message}`;
    throw error;
  }
}

/** A part of the line about the results. */
export function describeScorecard(scorecard: Scorecard | undefined): string {
  if (scorecard === undefined || typeof scorecard === 'string') return '';
  const { passed, failed } = scorecard.judged.counts;
  return ` · rules: ${passed} passed, ${failed} failed`;
}

type Judged = JudgedConversation['rules'][number];

const states: Readonly<Record<string, { readonly words: string; readonly class: string }>> = {
  failed: { words: 'failed', class: 'bad' },
  passed: { words: 'passed', class: 'good' },
  not_applicable: { words: 'does not apply', class: 'quiet' },
};
/** Of a status that the page does not know. */
const otherState = { words: 'not judged', class: 'quiet' };

const evidenceLabels: Readonly<Record<string, string>> = {
  when: 'The rule applies',
  found: 'Found',
  anchor: 'Missing near this line',
};

/** @param signal ends the drawing, which goes on after this returns */
export function drawScorecard(scorecard: Scorecard | undefined, signal: AbortSignal): HTMLElement | undefined {
  if (scorecard === undefined) return undefined;
  const heading = make('div', { class: 'head' }, make('h3', { id: 'rules-heading' }, 'Rules'));
  if (typeof scorecard === 'string') return make('div', {}, heading, make('p', { class: 'quiet' }, `${scorecard}.`));
  const { judged, lines } = scorecard;
  const rules = ['failed', 'passed', 'not_applicable'].flatMap((status) =>
    judged.rules.filter((one) => one.status === status),
  );
  const list = make('ol', { class: 'rules', 'aria-labelledby': 'rules-heading' });
  void inSlices(rules, signal, (rule) => list.append(drawRule(rule, lines)));
  return make(
    'div',
    {},
    heading,
    judged.scorecards.length > 0 &&
      make('ul', { class: 'scores', 'aria-label': 'Scorecards' }, judged.scorecards.map(drawScore)),
    list,
  );
}

const drawScore = ({ scorecard, score, passed }: JudgedConversation['scorecards'][number]) =>
  make(
    'li',
    {},
    make('b', { dir: 'auto' }, scorecard),
    make('span', { class: 'score' }, score === null ? 'no rule applies' : `${Math.round(score * 100)} %`),
    passed !== null && make('span', { class: passed ? 'good' : 'bad' }, passed ? 'passed' : 'not passed'),
  );

function drawRule(
  { rule, title, severity, status, reason, evidence, nearest }: Judged,
  lines: ReadConversation['lines'],
) {
  const state = states[status] ?? otherState;
  const quoted = [
    ...evidence.map((line) => ({ label: evidenceLabels[line.as] ?? line.as, line })),
    ...(nearest === undefined ? [] : [{ label: `Nearest: ${nearest.why}`, line: nearest }]),
  ];
  return make(
    'li',
    {},
    make(
      'p',
      { class: 'line' },
      make('span', {}, make('b', { dir: 'auto' }, rule), ' ', make('span', { class: 'quiet', dir: 'auto' }, title)),
      make('span', { class: 'verdict' }, make('b', { class: state.class }, state.words), severity),
    ),
    reason !== undefined && make('p', { class: 'hint' }, reason),
    quoted.length > 0 &&
      make(
        'ul',
        {},
        quoted.map(({ label, line: { index, start, speaker, text } }) =>
          make(
            'li',
            {},
            make('span', { class: 'hint' }, `${label}, ${placeOf(index, start, lines)}`),
            make(
              'p',
              { class: 'said', dir: 'auto' },
              speaker !== undefined && make('span', { class: 'speaker', dir: 'auto' }, speaker),
              text,
            ),
          ),
        ),
      ),
  );
}

const placeOf = (index: number, start: number | undefined, lines: ReadConversation['lines']): string =>
  start === undefined ? `line ${lines[index] ?? index + 1}` : formatTime(start * 1000);
