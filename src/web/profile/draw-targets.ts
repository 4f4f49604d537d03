/** The lists of tags and intents, with the number of matches of each. */
import type { TargetKind } from '../../api/records/target-calls.ts';
import { fill, make } from '../dom.ts';
import type { Analysis } from '../text/analyse.ts';
import { entriesOf, type ShownEntry, type ShownProfile } from './profile.ts';

/** Maximum entries in a list. */
const maxListed = 100;
const titles = { tag: 'Tags', intent: 'Intents' } as const;

interface ListOptions {
  readonly profile: ShownProfile;
  readonly analysis: Analysis | undefined;
  /** The part of a name that is searched for: it outlives each drawing of the lists. */
  readonly search: { wanted: string };
  /** Opens an entry, or a new one. */
  readonly edit: (kind: TargetKind, entry: ShownEntry | undefined) => void;
}

/** Draws the tags and the intents, with the number of matches of each if there is an analysis. */
export function drawTargets(place: Element, options: ListOptions): void {
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
