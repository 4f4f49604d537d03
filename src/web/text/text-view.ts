/** The text view: a text that you type, paste or open, and its results. */
import { fill, find, make } from '../dom.ts';
import type { AnalysedSentence } from './analyse.ts';
import { openAnalysedText, type TextViewOptions } from './analysed-text.ts';
import { setDirection, setText } from './direction.ts';
import { example } from './example.ts';
import { type Insertion, insertionOf, isTranscript } from './insertions.ts';
import { type ReadFile, readFile } from './read-file.ts';

export interface TextView {
  /** Analyses the text again: the tags or intents have changed. */
  refresh(): void;
  stop(): void;
}

const keepPlain = 'Keep it as plain text';

export function openTextView(options: TextViewOptions): TextView {
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
