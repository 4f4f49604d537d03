/** The page: signs in, and shows the view that its URL names. */

import { fill, find, make } from './dom.ts';
import { openProfileView } from './profile/profile-view.ts';
import { openApiView } from './service/api-view.ts';
import { CallFailure, createService } from './service/service.ts';
import { endSession, forgetSession, openSession, type PageSession } from './service/session.ts';
import { openTextView } from './text/text-view.ts';

const views = ['text', 'api'] as const;
type View = (typeof views)[number];

const trouble = find('#trouble');

/** The key of the session that the page shows. */
let shown: string | undefined;

function showTrouble(message: string, retry: (() => void) | undefined): void {
  trouble.hidden = false;
  fill(
    trouble,
    make('span', {}, message),
    retry !== undefined && make('button', { type: 'button', click: retry }, 'Try again'),
  );
}

function clearTrouble(): void {
  trouble.hidden = true;
  trouble.replaceChildren();
}

const inSentences = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);

function tell(failure: CallFailure, wait: number | undefined, retry: () => void): void {
  // A failure that ends the session is shown elsewhere.
  if (failure.code === 'unauthorized') return;
  showTrouble(
    inSentences(failure.message),
    wait !== undefined
      ? undefined
      : () => {
          clearTrouble();
          retry();
        },
  );
}

function showSignedOut(reason: string | undefined): void {
  clearTrouble();
  for (const view of views) find(`#${view}`).hidden = true;
  find('#views').hidden = true;
  find('#account').hidden = true;
  find('#signed-out').hidden = false;
  const why = find('#why');
  why.hidden = reason === undefined;
  why.textContent = reason ?? '';
}

function start(session: PageSession): void {
  const events = new AbortController();
  const leave = (reason: string | undefined) => {
    if (events.signal.aborted) return;
    events.abort();
    shown = undefined;
    forgetSession();
    text.stop();
    profile.stop();
    api.stop();
    showSignedOut(reason);
  };
  const service = createService(session, () => leave('The session has ended.'));
  const profile = openProfileView({ service, onChange: () => text.refresh(), onFailure: tell });
  const text = openTextView({
    service,
    profile: profile.profile,
    onAnalysis: profile.setAnalysis,
    onAdd: profile.addSample,
    onFailure: tell,
    onSuccess: clearTrouble,
  });
  const api = openApiView(service, (failure) => tell(failure, undefined, () => void api.load()));

  function showView(): void {
    const named = views.find((view) => location.hash === `#${view}`);
    // Any other fragment, such as that of the link to the content, keeps the view.
    const view: View = named ?? views.find((one) => !find(`#${one}`).hidden) ?? 'text';
    for (const one of views) {
      find(`#${one}`).hidden = one !== view;
      const link = find(`#views a[href="#${one}"]`);
      if (one === view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    if (view === 'api') void api.load();
  }

  async function load(): Promise<void> {
    try {
      await profile.load();
      text.refresh();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      tell(error, undefined, () => void load());
    }
  }

  shown = session.apiKey;
  find('#signed-out').hidden = true;
  find('#views').hidden = false;
  find('#account').hidden = false;
  find('#who').textContent = session.userId;
  find('#sign-out').addEventListener(
    'click',
    () => {
      leave('You are signed out.');
      void endSession(session);
    },
    { signal: events.signal },
  );
  addEventListener('hashchange', showView, { signal: events.signal });
  showView();
  void load();
}

/** Asks whether to sign in as another user. Escape, and the focused button, keep the current one. */
function askToSwitch(from: PageSession, to: PageSession): Promise<boolean> {
  const dialog = find('#switch', HTMLDialogElement);
  find('#switch-to').textContent = to.userId;
  find('#switch-from').textContent = from.userId;
  const choose = (answer: string) => () => dialog.close(answer);
  fill(
    find('#switch-choice'),
    make('button', { type: 'button', class: 'main', click: choose('stay') }, 'Stay signed in as ', bdi(from.userId)),
    make('button', { type: 'button', click: choose('switch') }, 'Sign in as ', bdi(to.userId)),
  );
  dialog.returnValue = 'stay';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'switch'), { once: true });
  });
}

/** A name in another script keeps the order of the words around it. */
const bdi = (name: string) => make('bdi', {}, name);

async function open(): Promise<void> {
  const { session, failure } = await openSession(askToSwitch);
  const problem = failure && inSentences(failure.message);
  if (session === undefined) return showSignedOut(problem);
  // Opened again by a link, in a tab that already shows this session, possibly with a text that is not stored.
  if (session.apiKey !== shown) {
    if (shown !== undefined) return location.reload();
    start(session);
  }
  if (problem !== undefined) showTrouble(problem, undefined);
}

// Opening another link in this tab only changes the fragment, which does not reload the page.
let opening = open();
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#link=')) opening = opening.then(open);
});
