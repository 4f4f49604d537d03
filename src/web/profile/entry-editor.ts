/** The editor of a tag or an intent: its fields, and the effect of the edit on the text. */
import type { TargetKind } from '../../api/records/target-calls.ts';
import { countOf } from '../../output/text/count-of.ts';
import { fill, make } from '../dom.ts';
import { createLatest } from '../service/latest.ts';
import { CallFailure, type ServiceCalls } from '../service/service.ts';
import { compareEdit, type SentenceChange } from '../text/compare.ts';
import { createContentFields } from './content-fields.ts';
import { deleteEntry, type ShownEntry, type ShownProfile, saveEntry } from './profile.ts';

/** An edit is tried out after this many milliseconds without a key press. */
const pauseMs = 300;

export interface EditorOptions {
  readonly service: ServiceCalls;
  readonly kind: TargetKind;
  /** undefined for a new entry. */
  readonly entry: ShownEntry | undefined;
  readonly profile: () => ShownProfile;
  /** The sentences of the text; undefined without a text. */
  readonly sentences: () => readonly string[] | undefined;
  readonly onFailure: (failure: CallFailure, wait: number | undefined, retry: () => void) => void;
  readonly onClose: (id: string | undefined) => void;
  readonly onStored: (id: string | undefined) => Promise<void>;
}

export function createEditor({
  service,
  kind,
  entry,
  profile,
  sentences,
  onFailure,
  onClose,
  onStored,
}: EditorOptions) {
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

/** Draws the effect of an edit on the sentences of the text. First the sentences that only the edit matches, then those that it no longer matches, then the others. */
function drawChanges(place: Element, changes: readonly SentenceChange[], isNew: boolean): void {
  const rank = ({ before, after }: SentenceChange) => (before === undefined ? 0 : after === undefined ? 1 : 2);
  const before = changes.filter((change) => change.before !== undefined).length;
  const after = changes.filter((change) => change.after !== undefined).length;
  const added = changes.filter((change) => rank(change) === 0).length;
  const gone = changes.filter((change) => rank(change) === 1).length;
  const now = isNew
    ? `Matches ${countOf(after, 'sentence')} of the text.`
    : `Matches ${countOf(before, 'sentence')} as stored, ${after} as edited.`;
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
