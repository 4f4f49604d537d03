/** The tags and intents next to the text: a list of both, or the entry being edited with the effect of its changes. */

import type { TargetKind } from '../../api/records/target-calls.ts';
import { fill, find } from '../dom.ts';
import type { ServiceCalls } from '../service/service.ts';
import type { Analysis } from '../text/analyse.ts';
import { drawTargets } from './draw-targets.ts';
import { createEditor, type EditorOptions } from './entry-editor.ts';
import { emptyProfile, loadProfile, type ShownEntry } from './profile.ts';

export interface ProfileViewOptions {
  readonly service: ServiceCalls;
  /** Called when the stored tags or intents have changed. */
  readonly onChange: () => void;
  readonly onFailure: EditorOptions['onFailure'];
}

export function openProfileView({ service, onChange, onFailure }: ProfileViewOptions) {
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
    /** Reads the profile. */
    async load(): Promise<void> {
      profile = await loadProfile(service);
      drawLists();
    },
    /** Shows how often each entry matches, and the effect of an edit. */
    setAnalysis(found: Analysis | undefined): void {
      analysis = found;
      if (editor === undefined) drawLists();
      else editor.compare(0);
    },
    /** Adds a sample to the entry being edited. */
    addSample: (text: string) => editor?.addSample(text),
    stop(): void {
      editor?.stop();
      editor = undefined;
      document.body.classList.remove('editing');
      profile = emptyProfile;
      place.replaceChildren();
    },
  };
}
