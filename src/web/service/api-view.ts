/** The API view: makes any call of the service, and shows the curl command for it. */
import { createPlaceholders } from '../../api/requests/placeholders.ts';
import { renderCurl } from '../../api/requests/render-curl.ts';
import { fill, find, make } from '../dom.ts';
import { listOperations, type Operation, requestOf } from '../text/operations.ts';
import { baseUrl, CallFailure, reach, type ServiceCalls } from './service.ts';

/** Maximum characters of a response to show. */
const maxShown = 200_000;

export interface ApiView {
  /** Reads the description of the service, once. @throws CallFailure */
  load(): Promise<void>;
  stop(): void;
}

export function openApiView(service: ServiceCalls, onFailure: (failure: CallFailure) => void): ApiView {
  const form = find('#request', HTMLFormElement);
  const select = find('#operation', HTMLSelectElement);
  const [about, fields, problem, changes] = [
    find('#about'),
    find('#fields'),
    find('#request-problem'),
    find('#changes'),
  ];
  const [curl, copy, state, shown] = [find('#curl'), find('#copy'), find('#response-state'), find('#response')];
  const submit = find('#request button.main', HTMLButtonElement);
  // A scrollable element must be reachable with the keyboard; not every browser ensures that.
  for (const box of document.querySelectorAll<HTMLElement>('#api .scroll')) box.tabIndex = 0;
  const events = new AbortController();
  let operations: readonly Operation[] = [];
  let inputs = new Map<string, HTMLInputElement>();
  let bodyField: HTMLTextAreaElement | undefined;
  let running: AbortController | undefined;
  let loading: Promise<void> | undefined;

  const chosen = (): Operation | undefined => operations[Number(select.value)];

  /** @returns the body, or an error that explains why it is invalid */
  function readBody(): Readonly<Record<string, unknown>> | undefined | Error {
    if (bodyField === undefined) return undefined;
    try {
      const body: unknown = JSON.parse(bodyField.value);
      if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
      return new Error('The body must be a JSON object.');
    } catch (error) {
      return new Error(`The body is not JSON: ${error instanceof Error ? error.message : ''}.`);
    }
  }

  const valuesOf = () => Object.fromEntries([...inputs].map(([name, input]) => [name, input.value.trim()]));

  /** Shows the command. Secrets are replaced by variables, even those that the user has typed. */
  function update(): void {
    const operation = chosen();
    const body = readBody();
    if (operation === undefined) return;
    bodyField?.toggleAttribute('aria-invalid', false);
    problem.textContent = body instanceof Error ? body.message : '';
    if (body instanceof Error) {
      bodyField?.setAttribute('aria-invalid', 'true');
      curl.textContent = '';
      return;
    }
    const placeholders = createPlaceholders(nonce, service.session);
    const { token = '', appId = '', appSecret = '' } = placeholders.credentials;
    const request = requestOf(operation, valuesOf(), body, { token, appId, appSecret }, baseUrl);
    const hidden = request.body === undefined ? {} : { body: placeholders.hide(request.body) };
    const safe = { ...request, ...hidden, url: placeholders.hide(request.url) };
    curl.textContent = renderCurl(safe, placeholders.split, undefined);
  }

  function choose(): void {
    const operation = chosen();
    if (operation === undefined) return;
    running?.abort();
    inputs = new Map(
      operation.parameters.map((one) => [one.name, make('input', { id: `p-${one.name}`, autocomplete: 'off' })]),
    );
    for (const [name, input] of inputs) if (name === 'userId') input.value = service.session.userId;
    bodyField = undefined;
    if (operation.body !== undefined) {
      const text = JSON.stringify(operation.body, null, 2);
      bodyField = make('textarea', {
        id: 'body',
        class: 'mono',
        rows: Math.min(16, text.split('\n').length + 1),
        spellcheck: 'false',
        'aria-describedby': 'request-problem',
      });
      bodyField.value = text;
    }
    about.textContent = `${operation.method} ${operation.path}`;
    changes.textContent = operation.method === 'GET' ? '' : (notes[operation.method] ?? '');
    fill(
      fields,
      operation.parameters.map(({ name, required, about: hint }) =>
        make(
          'div',
          { class: 'field' },
          make('label', { for: `p-${name}` }, name, !required && make('span', { class: 'quiet' }, ' (optional)')),
          inputs.get(name) ?? '',
          hint !== '' && hint !== name && make('p', { class: 'hint' }, hint),
        ),
      ),
      bodyField !== undefined &&
        make(
          'div',
          { class: 'field' },
          make('label', { for: 'body' }, 'Body, JSON'),
          bodyField,
          operation.credential === 'body' && make('p', { class: 'hint' }, 'The access token is added as jwtToken.'),
        ),
    );
    state.textContent = 'Not sent yet';
    shown.hidden = true;
    update();
  }

  async function submitRequest(): Promise<void> {
    const operation = chosen();
    const body = readBody();
    if (operation === undefined || body instanceof Error) {
      bodyField?.focus();
      return;
    }
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    submit.disabled = true;
    state.textContent = 'Sending…';
    try {
      const { appId, appSecret } = service.session;
      const token = operation.credential === 'none' ? '' : await service.token();
      const request = requestOf(operation, valuesOf(), body, { token, appId, appSecret }, baseUrl);
      const startMs = performance.now();
      const response = await reach(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.body !== undefined && { body: request.body }),
        signal,
      });
      const text = await response.text();
      state.textContent = `${response.status} ${response.statusText} · ${Math.round(performance.now() - startMs)} ms · ${text.length.toLocaleString('en')} characters`;
      const pretty = indent(text);
      shown.textContent =
        pretty.length <= maxShown
          ? pretty
          : `${pretty.slice(0, maxShown)}\n… and ${(pretty.length - maxShown).toLocaleString('en')} more characters`;
      shown.hidden = false;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallFailure)) throw error;
      state.textContent = `${error.message}.`;
      shown.hidden = true;
    } finally {
      submit.disabled = false;
    }
  }

  async function read(): Promise<void> {
    const response = await reach(`${baseUrl}/openapi.json`, {});
    const text = await response.text();
    if (!response.ok)
      throw new CallFailure('no_answer', `The API description could not be read: HTTP ${response.status}`);
    operations = listOperations(JSON.parse(text), service.session.userId);
    const groups = [...new Set(operations.map(({ group }) => group))];
    fill(
      select,
      groups.map((group) =>
        make(
          'optgroup',
          { label: group },
          operations.flatMap(({ id, group: own, summary }, i) =>
            own === group ? [make('option', { value: i, selected: id === 'matchTags' }, `${id}: ${summary}`)] : [],
          ),
        ),
      ),
    );
    choose();
  }

  const on = (target: EventTarget, name: string, react: (event: Event) => void) =>
    target.addEventListener(name, react, { signal: events.signal });
  on(select, 'change', choose);
  on(fields, 'input', update);
  on(form, 'submit', (event) => {
    event.preventDefault();
    void submitRequest();
  });
  on(copy, 'click', () => {
    navigator.clipboard.writeText(curl.textContent ?? '').then(
      () => say('Copied'),
      () => say('Not allowed here'),
    );
  });
  function say(word: string): void {
    copy.textContent = word;
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, 2_000);
  }

  return {
    async load() {
      loading ??= read();
      try {
        await loading;
      } catch (error) {
        loading = undefined;
        if (!(error instanceof CallFailure)) throw error;
        onFailure(error);
      }
    },
    stop() {
      running?.abort();
      events.abort();
      for (const element of [select, fields, about, changes, curl, shown, problem]) element.replaceChildren();
    },
  };
}

const notes: Readonly<Record<string, string>> = {
  POST: '',
  PUT: 'This changes stored data.',
  DELETE: 'This deletes immediately, without asking.',
};

/** Occurs in no text that a user types: it marks the places of secrets. */
const nonce = crypto.getRandomValues(new Uint32Array(2)).join('x');

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
