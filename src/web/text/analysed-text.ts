/** Analyses the text as you type, and shows the results; only the latest request counts. */
import { countOf } from '../../output/text/count-of.ts';
import { find } from '../dom.ts';
import type { ShownProfile } from '../profile/profile.ts';
import { limits } from '../service/calls.ts';
import { createLatest } from '../service/latest.ts';
import type { CallFailure, ServiceCalls } from '../service/service.ts';
import { type AnalysedSentence, type Analysis, analyse } from './analyse.ts';
import { describe, drawResults } from './results.ts';
import type { ReadConversation } from './rule-conversation.ts';
import { describeScorecard, judgeConversation, type Scorecard } from './scorecard.ts';

export interface TextViewOptions {
  readonly service: ServiceCalls;
  readonly profile: () => ShownProfile;
  /** Called with each new analysis; undefined without a text. */
  readonly onAnalysis: (analysis: Analysis | undefined) => void;
  /** Called with a sentence to add as a sample. */
  readonly onAdd: (text: string) => void;
  readonly onFailure: (failure: CallFailure, wait: number | undefined, retry: () => void) => void;
  readonly onSuccess: () => void;
}

const minPauseMs = 250;
const maxPauseMs = 1_500;

const grouped = new Intl.NumberFormat('en');

/** @param refresh analyses the text again after a failure */
export function openAnalysedText(
  input: HTMLTextAreaElement,
  { service, profile, onAnalysis, onAdd, onFailure, onSuccess }: TextViewOptions,
  {
    speakersOf,
    conversation,
    refresh,
  }: {
    readonly speakersOf: (sentences: readonly AnalysedSentence[]) => ReadonlyMap<AnalysedSentence, string>;
    /** The opened conversation; see {@link judgeConversation}. */
    readonly conversation: () => ReadConversation | string | undefined;
    readonly refresh: () => void;
  },
) {
  const [state, results] = [find('#state'), find('#results')];
  let takenMs = 0;
  const latest = createLatest((failure, wait) => {
    // The results are about an older text.
    show(undefined, '');
    state.textContent = wait === undefined ? 'Not analysed.' : `Continuing in ${countOf(wait, 'second')}.`;
    onFailure(failure, wait, refresh);
  });

  function show(analysis: Analysis | undefined, message: string, scorecard?: Scorecard): void {
    results.removeAttribute('aria-busy');
    state.textContent = message;
    results.hidden = analysis === undefined || analysis.sentences.length === 0;
    if (analysis !== undefined && !results.hidden) {
      const speakers = speakersOf(analysis.sentences);
      drawResults(results, analysis, { scorecard, speakerOf: (sentence) => speakers.get(sentence), onAdd });
    } else results.replaceChildren();
    onAnalysis(analysis);
  }

  /** Removes the results. @param message is shown instead */
  function clear(message: string): void {
    latest.stop();
    show(undefined, message);
  }

  /** Analyses the text after a pause without another call, milliseconds. */
  function schedule(pauseMs: number): void {
    const text = input.value;
    if (text.trim() === '' || text.length > limits.textChars) {
      clear(text.trim() === '' ? '' : describeLength(text.length));
      return;
    }
    if (!results.hidden) results.setAttribute('aria-busy', 'true');
    latest.schedule(pauseMs, async (signal) => {
      const startMs = performance.now();
      const [analysis, scorecard] = await Promise.all([
        analyse(service, profile(), text, signal),
        judgeConversation(service, conversation(), signal),
      ]);
      if (signal.aborted) return;
      takenMs = performance.now() - startMs;
      onSuccess();
      show(analysis, `${describe(analysis)}${describeScorecard(scorecard)}`, scorecard);
    });
  }

  /** The pause after a key press: a long text, or a busy service, gets fewer requests. */
  const pauseMs = () => Math.min(maxPauseMs, Math.max(minPauseMs, takenMs));

  return { schedule, clear, pauseMs };
}

const describeLength = (chars: number): string =>
  `The text has ${grouped.format(chars)} characters. The page analyses up to ${grouped.format(limits.textChars)}; ` +
  'for longer ones, run: sta analyze FILE --report page.html';
