/** The tags and intents next to the text: a list of both, or the entry being edited with the effect of its changes. */

import type { TargetContent, TargetKind } from '../../api/records/target-calls.ts';
import { fill, find, make } from '../dom.ts';
import { createLatest } from '../service/latest.ts';
import { CallFailure, type ServiceCalls } from '../service/service.ts';
import type { Analysis } from '../text/analyse.ts';
import { compareEdit, type SentenceChange } from '../text/compare.ts';
import {
  deleteEntry,
  emptyProfile,
  entriesOf,
  loadProfile,
  type ShownEntry,
  type ShownProfile,
  saveEntry,
} from './profile.ts';

export interface ProfileViewOptions {
  readonly service: ServiceCalls;
  /** Called when the stored tags or intents have changed. */
  readonly onChange: () => void;
  readonly onFailure: (failure: CallFailure, wait: number | undefined, retry: () => void) => void;
}

export interface ProfileView {
  readonly profile: () => ShownProfile;
  /** Reads the profile. */
  load(): Promise<void>;
  /** Shows how often each entry matches, and the effect of an edit. */
  setAnalysis(analysis: Analysis | undefined): void;
  /** Adds a sample to the entry being edited. */
  addSample(text: string): void;
  stop(): void;
}

/** Maximum entries in a list. */
const maxListed = 100;
/** An edit is tried out after this many milliseconds without a key press. */
const pauseMs = 300;

const titles = { tag: 'Tags', intent: 'Intents' } as const;
const samplesOf = { tag: 'At least one. One sentence per line.', intent: 'One sentence per line.' } as const;

export function openProfileView({ service, onChange, onFailure }: ProfileViewOptions): ProfileView {
  const place = find('#profile');
  let profile = emptyProfile;
  let analysis: Analysis | undefined;
  const search = { wanted: '' };
  let editor: ReturnType<typeof openEditor> | undefined;

  const drawLists = () => drawTargets(place, { profile, analysis, search, edit });

  function edit(kind: TargetKind, entry: ShownEntry | undefined): void {
    editor = openEditor(kind, entry);
    document.body.classList.add('editing');
    fill(place, editor.element);
    editor.start();
  }

  /** @param focused the element that gets the focus back */
  function close(focused: string): void {
    editor?.stop();
    editor = undefined;
    document.body.classList.remove('editing');
    drawLists();
    (place.querySelector<HTMLElement>(focused) ?? place.querySelector('button'))?.focus();
  }

  async function reload(focused: string): Promise<void> {
    profile = await loadProfile(service);
    close(focused);
    onChange();
  }

  const openEditor = (kind: TargetKind, entry: ShownEntry | undefined) =>
    createEditor({
      service,
      kind,
      entry,
      profile: () => profile,
      sentences: () => analysis?.sentences.map(({ text }) => text),
      onFailure,
      onClose: (id) => close(id === undefined ? `#new-${kind}` : `[data-id="${CSS.escape(id)}"]`),
      onStored: (id) => reload(id === undefined ? `#new-${kind}` : `[data-id="${CSS.escape(id)}"]`),
    });

  return {
    profile: () => profile,
    async load() {
      profile = await loadProfile(service);
      drawLists();
    },
    setAnalysis(found) {
      analysis = found;
      if (editor === undefined) drawLists();
      else editor.compare(0);
    },
    addSample: (text) => editor?.addSample(text),
    stop() {
      editor?.stop();
      editor = undefined;
      document.body.classList.remove('editing');
      profile = emptyProfile;
      place.replaceChildren();
    },
  };
}

interface ListOptions {
  readonly profile: ShownProfile;
  readonly analysis: Analysis | undefined;
  /** The part of a name that is searched for: it outlives each drawing of the lists. */
  readonly search: { wanted: string };
  /** Opens an entry, or a new one. */
  readonly edit: (kind: TargetKind, entry: ShownEntry | undefined) => void;
}

/** Draws the tags and the intents, with the number of matches of each if there is an analysis. */
function drawTargets(place: Element, options: ListOptions): void {
  const { profile, analysis, search } = options;
  const matched = countMatches(analysis);
  const total = profile.tags.length + profile.intents.length;
  const groups = make('div', {});
  const drawGroups = () =>
    fill(
      groups,
      (['tag', 'intent'] as const).map((kind) => drawGroup(kind, matched, options)),
    );
  drawGroups();
  const field = make('input', {
    type: 'search',
    'aria-label': 'Find by name',
    placeholder: 'Find by name',
    input: () => {
      search.wanted = field.value.trim().toLowerCase();
      drawGroups();
    },
  });
  field.value = search.wanted;
  fill(place, total > 12 && make('div', { class: 'group' }, field), groups);
}

function countMatches(analysis: Analysis | undefined): Map<string, number> {
  const found = new Map<string, number>();
  for (const { matches } of analysis?.sentences ?? []) {
    for (const { id } of matches) found.set(id, (found.get(id) ?? 0) + 1);
  }
  return found;
}

function drawGroup(kind: TargetKind, matched: Map<string, number>, options: ListOptions): HTMLElement {
  const all = entriesOf(options.profile, kind);
  const fitting = all.filter(({ name }) => name.toLowerCase().includes(options.search.wanted));
  const hidden = fitting.length - maxListed;
  return make(
    'div',
    { class: 'group' },
    make(
      'div',
      { class: 'head' },
      make('h4', {}, titles[kind]),
      make(
        'button',
        { type: 'button', class: 'plain', id: `new-${kind}`, click: () => options.edit(kind, undefined) },
        `New ${kind}`,
      ),
    ),
    all.length === 0
      ? make(
          'p',
          { class: 'empty' },
          `No ${titles[kind].toLowerCase()} yet. Create one from a few sentences, and see which others match it.`,
        )
      : make(
          'ul',
          { class: 'entries' },
          fitting.slice(0, maxListed).map((entry) => drawEntry(entry, matched.get(entry.id) ?? 0, options)),
        ),
    all.length > 0 && fitting.length === 0 && make('p', { class: 'empty' }, 'No name contains this.'),
    hidden > 0 && make('p', { class: 'empty' }, `and ${hidden} more: find them by name`),
  );
}

const drawEntry = (entry: ShownEntry, count: number, { analysis, edit }: ListOptions) =>
  make(
    'li',
    {},
    make(
      'button',
      { type: 'button', 'data-id': entry.id, click: () => edit(entry.kind, entry) },
      make('span', { dir: 'auto' }, entry.name),
      analysis !== undefined &&
        make('span', { class: 'count' }, count === 0 ? '–' : `${count}`, make('span', { class: 'aside' }, ' matches')),
    ),
  );

interface EditorOptions {
  readonly service: ServiceCalls;
  readonly kind: TargetKind;
  /** undefined for a new entry. */
  readonly entry: ShownEntry | undefined;
  readonly profile: () => ShownProfile;
  /** The sentences of the text; undefined without a text. */
  readonly sentences: () => readonly string[] | undefined;
  readonly onFailure: ProfileViewOptions['onFailure'];
  readonly onClose: (id: string | undefined) => void;
  readonly onStored: (id: string | undefined) => Promise<void>;
}

const linesOf = (area: HTMLTextAreaElement): string[] =>
  area.value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function createEditor({ service, kind, entry, profile, sentences, onFailure, onClose, onStored }: EditorOptions) {
  const content = createContentFields(kind, entry);
  const problem = make('p', { class: 'problem', role: 'alert' });
  const changes = make('div', { class: 'changes', role: 'status', 'aria-label': 'What changes' });
  const latest = createLatest((failure, wait) => {
    fill(changes, make('p', { class: 'problem' }, failure.message));
    if (failure.code === 'offline') onFailure(failure, wait, () => compare(0));
  });

  function compare(pause: number): void {
    const all = sentences();
    if (all === undefined) {
      latest.stop();
      fill(changes, make('p', { class: 'quiet' }, 'Enter a text to see which of its sentences match.'));
      return;
    }
    latest.schedule(pause, async (signal) => {
      const found = await compareEdit(
        service,
        profile(),
        { kind, id: entry?.id, content: content.read() },
        all,
        signal,
      );
      if (!signal.aborted) drawChanges(changes, found, entry === undefined);
    });
  }

  /** Runs a change with the buttons disabled. */
  async function change(run: () => Promise<void>): Promise<void> {
    const buttons = element.querySelectorAll('button');
    for (const button of buttons) button.disabled = true;
    problem.textContent = '';
    try {
      await run();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      problem.textContent = `${error.message}.`;
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  }

  async function save(): Promise<void> {
    const { value, fault } = content.check();
    problem.textContent = fault ?? '';
    if (fault === undefined) await change(async () => onStored(await saveEntry(service, kind, entry?.id, value)));
  }

  const remove =
    entry !== undefined &&
    makeDeleteButton(`Really delete this ${kind}?`, () =>
      change(async () => {
        await deleteEntry(service, entry);
        await onStored(undefined);
      }),
    );

  const element = make(
    'form',
    {
      class: 'editor',
      novalidate: true,
      'aria-labelledby': 'edit-heading',
      submit: (event) => {
        event.preventDefault();
        void save();
      },
      input: () => compare(pauseMs),
      keydown: (event) => {
        if ((event as KeyboardEvent).key === 'Escape') onClose(entry?.id);
      },
    },
    make('h4', { id: 'edit-heading' }, entry === undefined ? `New ${kind}` : `Edit the ${kind}`),
    content.elements,
    problem,
    make(
      'div',
      { class: 'tools' },
      make('button', { class: 'main' }, 'Save'),
      make('button', { type: 'button', click: () => onClose(entry?.id) }, 'Cancel'),
      remove,
    ),
    changes,
  );

  return {
    element,
    compare,
    start() {
      content.focus();
      compare(0);
    },
    addSample(text: string) {
      if (content.addSample(text)) compare(0);
    },
    stop: () => latest.stop(),
  };
}

/** The fields of a tag or an intent. */
function createContentFields(kind: TargetKind, entry: ShownEntry | undefined) {
  const name = make('input', { id: 'edit-name', autocomplete: 'off', dir: 'auto' });
  const samples = make('textarea', { id: 'edit-samples', rows: 5, dir: 'auto', 'aria-describedby': 'samples-hint' });
  const phrases = make('textarea', { id: 'edit-phrases', rows: 2, dir: 'auto', 'aria-describedby': 'phrases-hint' });
  const threshold = make('input', {
    id: 'edit-threshold',
    type: 'number',
    min: 0,
    max: 1,
    step: 'any',
    placeholder: '0.5',
  });
  const priority = make('input', { id: 'edit-priority', type: 'number', min: 1, step: 1 });
  name.value = entry?.name ?? '';
  samples.value = (entry?.samples ?? []).join('\n');
  phrases.value = (entry?.phrases ?? []).join('\n');
  threshold.value = entry?.threshold === undefined ? '' : String(entry.threshold);
  priority.value = entry?.priority === undefined ? '' : String(entry.priority);

  const numberOf = (field: HTMLInputElement): number | undefined =>
    field.value.trim() === '' ? undefined : field.valueAsNumber;

  const read = (): TargetContent => ({
    name: name.value.trim(),
    samples: linesOf(samples),
    phrases: linesOf(phrases),
    threshold: kind === 'tag' ? numberOf(threshold) : undefined,
    priority: kind === 'tag' ? numberOf(priority) : undefined,
  });

  /** @returns the first invalid field and its error */
  function findFault(content: TargetContent): [HTMLElement, string] | undefined {
    if (content.name === '') return [name, 'Give it a name.'];
    if (kind === 'tag' && content.samples.length === 0) return [samples, 'A tag needs a sample.'];
    const limit = content.threshold ?? 0;
    if (!(limit >= 0 && limit <= 1)) return [threshold, 'The threshold is a number from 0 to 1.'];
    const place = content.priority ?? 1;
    if (!(Number.isInteger(place) && place >= 1)) return [priority, 'The priority is a whole number from 1.'];
    return undefined;
  }

  return {
    elements: [
      field('Name', name),
      field('Samples', samples, samplesOf[kind]),
      field('Phrases', phrases, 'One per line. A phrase matches where it occurs word for word.'),
      kind === 'tag' && make('div', { class: 'pair' }, field('Threshold', threshold), field('Priority', priority)),
    ],
    read,
    /** Reads the fields. The first invalid one is marked, and gets the focus. */
    check(): { readonly value: TargetContent; readonly fault: string | undefined } {
      const value = read();
      const fault = findFault(value);
      for (const field of [name, samples, threshold, priority]) field.removeAttribute('aria-invalid');
      fault?.[0].setAttribute('aria-invalid', 'true');
      fault?.[0].focus();
      return { value, fault: fault?.[1] };
    },
    focus: () => name.focus(),
    /** @returns whether it was not there yet */
    addSample(text: string): boolean {
      if (linesOf(samples).includes(text.trim())) return false;
      samples.value = [...linesOf(samples), text.replace(/\s+/g, ' ').trim()].join('\n');
      return true;
    },
  };
}

/** A button that asks before it deletes. @param question asked at the first click */
function makeDeleteButton(question: string, run: () => Promise<void>): HTMLButtonElement {
  let isSure = false;
  const button = make(
    'button',
    {
      type: 'button',
      blur: () => {
        isSure = false;
        button.textContent = 'Delete';
      },
      click: () => {
        if (isSure) void run();
        isSure = true;
        button.textContent = question;
      },
    },
    'Delete',
  );
  return button;
}

function field(title: string, control: HTMLInputElement | HTMLTextAreaElement, hint?: string): HTMLElement {
  return make(
    'div',
    { class: 'field' },
    make('label', { for: control.id }, title),
    control,
    hint !== undefined && make('p', { class: 'hint', id: `${control.id.replace('edit-', '')}-hint` }, hint),
  );
}

/** First the sentences that only the edit matches, then those that it no longer matches, then the others. */
function drawChanges(place: Element, changes: readonly SentenceChange[], isNew: boolean): void {
  const rank = ({ before, after }: SentenceChange) => (before === undefined ? 0 : after === undefined ? 1 : 2);
  const before = changes.filter((change) => change.before !== undefined).length;
  const after = changes.filter((change) => change.after !== undefined).length;
  const count = (number: number) => `${number} ${number === 1 ? 'sentence' : 'sentences'}`;
  const added = changes.filter((change) => rank(change) === 0).length;
  const gone = changes.filter((change) => rank(change) === 1).length;
  const now = isNew
    ? `Matches ${count(after)} of the text.`
    : `Matches ${count(before)} as stored, ${after} as edited.`;
  fill(
    place,
    make('p', {}, now, !isNew && added + gone === 0 && ' No sentence changes.'),
    make(
      'ul',
      {},
      [...changes]
        .sort((a, b) => rank(a) - rank(b))
        .map((change) => {
          const [sign, words, style] = (
            [
              ['+', 'now matches: ', 'good'],
              ['−', 'no longer matches: ', 'bad'],
              ['', '', 'same'],
            ] as const
          )[rank(change)] ?? ['', '', 'same'];
          return make(
            'li',
            {},
            make('span', { class: style, 'aria-hidden': 'true' }, sign),
            make(
              'span',
              { class: style === 'same' ? style : undefined, dir: 'auto' },
              words !== '' && make('span', { class: 'aside' }, words),
              change.text,
            ),
            make('span', { class: `score ${style}` }, scoresOf(change)),
          );
        }),
    ),
  );
}

function scoresOf({ before, after }: SentenceChange): string {
  if (before === undefined || after === undefined) return (after ?? before ?? 0).toFixed(2);
  const [was, is] = [before.toFixed(2), after.toFixed(2)];
  return was === is ? is : `${was} → ${is}`;
}
