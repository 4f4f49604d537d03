/** The fields of a tag or an intent in its editor. */
import type { TargetContent, TargetKind } from '../../api/records/target-calls.ts';
import { make } from '../dom.ts';
import type { ShownEntry } from './profile.ts';

const samplesOf = { tag: 'At least one. One sentence per line.', intent: 'One sentence per line.' } as const;

const linesOf = (area: HTMLTextAreaElement): string[] =>
  area.value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function createContentFields(kind: TargetKind, entry: ShownEntry | undefined) {
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

function field(title: string, control: HTMLInputElement | HTMLTextAreaElement, hint?: string): HTMLElement {
  return make(
    'div',
    { class: 'field' },
    make('label', { for: control.id }, title),
    control,
    hint !== undefined && make('p', { class: 'hint', id: `${control.id.replace('edit-', '')}-hint` }, hint),
  );
}
