/** The text view: a text that you type, paste or open, and its results. */
import { recogniseStart } from '../../conversations/transcripts/open-transcript.ts';
import { fill, find, make } from '../dom.ts';
import { letPageRespond } from '../slices.ts';
import type { AnalysedSentence } from './analyse.ts';
import { openAnalysedText, type TextViewOptions } from './analysed-text.ts';
import { headBytes, type ReadFile, readFile } from './read-file.ts';

const keepPlain = 'Keep it as plain text';

export function openTextView(options: TextViewOptions) {
  const input = find('#input', HTMLTextAreaElement);
  const source = find('#source');
  const events = new AbortController();
  let opened: ReadFile | undefined;
  let opens = 0;
  let before = '';
  /** True while the note is about a file that could not be read. */
  let isNoteOfFailure = false;
  const analysis = openAnalysedText(input, options, {
    speakersOf: (sentences) => speakersOf(opened, sentences),
    conversation: () => opened?.conversation,
    refresh: () => schedule(0),
  });

  function schedule(pauseMs: number): void {
    before = input.value;
    if (isNoteOfFailure) source.hidden = true;
    isNoteOfFailure = false;
    analysis.schedule(pauseMs);
  }

  /** Analyses the text again: the tags or intents have changed. */
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
      analysis.clear(input.value.trim() === '' ? '' : 'The text above is from before, and is not analysed.');
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
    schedule(analysis.pauseMs());
  });
  on(find('#example'), 'click', () => replace(example));
  on(find('#clear'), 'click', () => replace(''));
  acceptFiles(on, (chosen) => void open(chosen));

  function stop(): void {
    opens += 1;
    events.abort();
    setText(input, '');
    source.hidden = true;
    analysis.clear('');
  }

  return { refresh, stop };
}

type Listen = (target: EventTarget, name: string, react: (event: Event) => void) => void;

/** Files are chosen or dropped: if the page did not take a dropped file, the browser would leave it and open the file. */
function acceptFiles(on: Listen, open: (file: File | undefined) => void): void {
  const input = find('#file', HTMLInputElement);
  on(input, 'change', () => {
    open(input.files?.[0]);
    input.value = '';
  });
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

/**
 * A longer text has one direction: with `auto`, Chromium takes time that grows with the square of the length of a
 * paragraph and of the number of lines, 12 s for a megabyte.
 */
const maxAutoChars = 10_000;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of the first letter. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/**
 * Call this before the text changes.
 *
 * @param text the whole text or its beginning
 * @param chars the length of the whole text
 */
function setDirection(input: HTMLTextAreaElement, text: string, chars = text.length): void {
  input.dir = chars > maxAutoChars ? directionOf(text) : 'auto';
}

function setText(input: HTMLTextAreaElement, text: string): void {
  setDirection(input, text);
  input.value = text;
}

interface Insertion {
  readonly text: string;
  /** Its place in the text area, UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** True if it is all that the text area contains. */
  readonly isWhole: boolean;
}

const insertingTypes: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop']);

/** @param before the value of the text area before an `input` event @returns undefined if the event is about typing */
function insertionOf(event: Event, before: string, after: string): Insertion | undefined {
  if (!(event instanceof InputEvent) || !insertingTypes.has(event.inputType)) return undefined;
  const max = Math.min(before.length, after.length);
  let start = 0;
  while (start < max && before[start] === after[start]) start += 1;
  let left = 0;
  while (left < max - start && before[before.length - 1 - left] === after[after.length - 1 - left]) left += 1;
  const end = after.length - left;
  return { text: after.slice(start, end), start, end, isWhole: start === 0 && left === 0 };
}

const isTranscript = async ({ text }: Insertion): Promise<boolean> =>
  (await recogniseStart(text.slice(0, headBytes), letPageRespond)) !== 'text';

/** A short conversation for trying the page. */
const example = `Hi, this is Nadia from the Harbour Hotel, how can I help you today?
I'm furious. You charged me twice for the same night and nobody answers my emails.
I'm so sorry about that, let me look at your booking right away.
I want my money back, not another voucher.
You're right, that is our mistake. I will refund the second payment today and send you a confirmation.
Okay. How long does the refund take?
Three to five working days. Is there anything else I can do for you?
Could we also have a late checkout on Sunday?
Of course, noon is no problem. I have added it to your booking.
Great, thank you so much. You have been really helpful.`;
