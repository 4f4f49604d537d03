/** The text view: analyses the text as you type; only the latest request counts. */
import { countOf } from '../../output/text/count-of.ts';
import { fill, find, make } from '../dom.ts';
import type { ShownProfile } from '../profile/profile.ts';
import { limits } from '../service/calls.ts';
import { createLatest } from '../service/latest.ts';
import type { CallFailure, ServiceCalls } from '../service/service.ts';
import { type AnalysedSentence, type Analysis, analyse } from './analyse.ts';
import { setDirection, setText } from './direction.ts';
import { example } from './example.ts';
import { type Insertion, insertionOf, isTranscript } from './insertions.ts';
import { type ReadFile, readFile } from './read-file.ts';
import { describe, drawResults } from './results.ts';

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

export interface TextView {
  /** Analyses the text again: the tags or intents have changed. */
  refresh(): void;
  stop(): void;
}

const keepPlain = 'Keep it as plain text';

/** The text is sent after this many milliseconds without a key press. */
const minPauseMs = 250;
const maxPauseMs = 1_500;

const grouped = new Intl.NumberFormat('en');

export function openTextView({ service, profile, onAnalysis, onAdd, onFailure, onSuccess }: TextViewOptions): TextView {
  const input = find('#input', HTMLTextAreaElement);
  const file = find('#file', HTMLInputElement);
  const [state, results, source] = [find('#state'), find('#results'), find('#source')];
  const events = new AbortController();
  let opened: ReadFile | undefined;
  let opens = 0;
  let takenMs = 0;
  let before = '';
  /** True while the note is about a file that could not be read. */
  let isNoteOfFailure = false;
  const latest = createLatest((failure, wait) => {
    // The results are about an older text.
    show(undefined, '');
    state.textContent = wait === undefined ? 'Not analysed.' : `Continuing in ${countOf(wait, 'second')}.`;
    onFailure(failure, wait, refresh);
  });

  function show(analysis: Analysis | undefined, message: string): void {
    results.removeAttribute('aria-busy');
    state.textContent = message;
    results.hidden = analysis === undefined || analysis.sentences.length === 0;
    if (analysis !== undefined && !results.hidden) {
      const speakers = speakersOf(opened, analysis.sentences);
      drawResults(results, analysis, { speakerOf: (sentence) => speakers.get(sentence), onAdd });
    } else results.replaceChildren();
    onAnalysis(analysis);
  }

  function schedule(pauseMs: number): void {
    const text = input.value;
    before = text;
    if (isNoteOfFailure) source.hidden = true;
    isNoteOfFailure = false;
    if (text.trim() === '') {
      latest.stop();
      show(undefined, '');
      return;
    }
    if (text.length > limits.textChars) {
      latest.stop();
      show(
        undefined,
        `The text has ${grouped.format(text.length)} characters. The page analyses up to ${grouped.format(limits.textChars)}; ` +
          'for longer ones, run: sta analyze FILE --report page.html',
      );
      return;
    }
    if (!results.hidden) results.setAttribute('aria-busy', 'true');
    latest.schedule(pauseMs, async (signal) => {
      const startMs = performance.now();
      const analysis = await analyse(service, profile(), text, signal);
      if (signal.aborted) return;
      takenMs = performance.now() - startMs;
      onSuccess();
      show(analysis, describe(analysis));
    });
  }

  const refresh = () => schedule(0);

  async function open(chosen: File | null | undefined): Promise<void> {
    if (chosen === null || chosen === undefined) return;
    opens += 1;
    const own = opens;
    const read = await readFile(chosen);
    // Another file was opened meanwhile, or the user has signed out.
    if (own !== opens) return;
    source.hidden = false;
    if (typeof read === 'string') {
      latest.stop();
      show(undefined, input.value.trim() === '' ? '' : 'The text above is from before, and is not analysed.');
      source.textContent = read;
      isNoteOfFailure = true;
      return;
    }
    source.textContent = read.about;
    setText(input, read.text);
    // The text area normalises line breaks. If that changed the text, the positions of speakers no longer fit.
    opened = input.value === read.text ? read : undefined;
    refresh();
  }

  /** Reads a pasted transcript; leaves a text unchanged. */
  async function readInsertion(insertion: Insertion): Promise<void> {
    const { value } = input;
    const wanted = await isTranscript(insertion);
    if (input.value !== value || !wanted) return;
    const pasted = new File([insertion.text], 'Pasted text');
    if (insertion.isWhole) {
      await open(pasted);
      if (opened !== undefined) {
        fill(
          source,
          `${source.textContent}. `,
          make('button', { type: 'button', click: () => replace(value) }, keepPlain),
        );
      }
      return;
    }
    const read = await readFile(pasted);
    if (input.value !== value || typeof read === 'string') return;
    input.setRangeText(read.text, insertion.start, insertion.end, 'end');
    source.hidden = false;
    source.textContent = `${read.about}; inside another text, so without its speakers`;
    refresh();
  }

  function replace(text: string): void {
    opened = undefined;
    source.hidden = true;
    setText(input, text);
    schedule(0);
    input.focus();
    input.setSelectionRange(0, 0);
    input.scrollTop = 0;
  }

  const on: Listen = (target, name, react) => target.addEventListener(name, react, { signal: events.signal });
  on(input, 'beforeinput', (event) => {
    const added = (event as InputEvent).data ?? '';
    setDirection(input, input.value === '' ? added : input.value, input.value.length + added.length);
  });
  on(input, 'input', (event) => {
    const insertion = insertionOf(event, before, input.value);
    if (opened !== undefined && insertion?.isWhole !== true) {
      for (const button of source.querySelectorAll('button')) button.remove();
      source.textContent = `${source.textContent?.replace(/\. $/, '')}; edited, so without its speakers`;
    } else source.hidden = true;
    opened = undefined;
    if (insertion !== undefined) void readInsertion(insertion);
    // A long text, or a busy service, gets fewer requests.
    schedule(Math.min(maxPauseMs, Math.max(minPauseMs, takenMs)));
  });
  on(file, 'change', () => {
    void open(file.files?.[0]);
    file.value = '';
  });
  on(find('#example'), 'click', () => replace(example));
  on(find('#clear'), 'click', () => replace(''));
  acceptDroppedFile(on, (dropped) => void open(dropped));

  return {
    refresh,
    stop() {
      latest.stop();
      opens += 1;
      events.abort();
      setText(input, '');
      source.hidden = true;
      show(undefined, '');
    },
  };
}

type Listen = (target: EventTarget, name: string, react: (event: Event) => void) => void;

/** Without this, the browser would leave the page and open the file. */
function acceptDroppedFile(on: Listen, open: (file: File | undefined) => void): void {
  const { classList } = document.body;
  on(document, 'dragover', (event) => {
    event.preventDefault();
    classList.add('dragging');
  });
  on(document, 'dragleave', (event) => {
    if ((event as DragEvent).relatedTarget === null) classList.remove('dragging');
  });
  on(document, 'drop', (event) => {
    const { dataTransfer } = event as DragEvent;
    classList.remove('dragging');
    if (dataTransfer === null || dataTransfer.files.length === 0) return;
    event.preventDefault();
    open(dataTransfer.files[0]);
  });
}

/**
 * The speaker of each sentence of a transcript at which the speaker changes.
 *
 * @param transcript undefined if the text is not one
 */
function speakersOf(
  transcript: ReadFile | undefined,
  sentences: readonly AnalysedSentence[],
): Map<AnalysedSentence, string> {
  const speakers = new Map<AnalysedSentence, string>();
  let last: string | undefined;
  if (transcript === undefined) return speakers;
  for (const sentence of sentences) {
    const speaker = transcript.speakerAt(sentence.start, sentence.end);
    if (speaker !== undefined && speaker !== last) speakers.set(sentence, speaker);
    last = speaker;
  }
  return speakers;
}
