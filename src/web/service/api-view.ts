/** The API view: makes any call of the service, and shows the curl command for it. */
import { createPlaceholders } from '../../api/requests/placeholders.ts';
import { renderCurl } from '../../api/requests/render-curl.ts';
import { fill, find, make } from '../dom.ts';
import { listOperations, type Operation, requestOf } from '../text/operations.ts';
import { baseUrl, CallFailure, reach, type ServiceCalls } from './service.ts';

/** Maximum characters of a response to show. */
const maxShown = 200_000;

export function openApiView(service: ServiceCalls, onFailure: (failure: CallFailure) => void) {
  const form = find('#request', HTMLFormElement);
  const select = find('#operation', HTMLSelectElement);
  const [about, problem, changes] = [find('#about'), find('#request-problem'), find('#changes')];
  const [curl, copy, state, shown] = [find('#curl'), find('#copy'), find('#response-state'), find('#response')];
  const fields = createFields(find('#fields'), service);
  const submit = find('#request button.main', HTMLButtonElement);
  // A scrollable element must be reachable with the keyboard; not every browser ensures that.
  for (const box of document.querySelectorAll<HTMLElement>('#api .scroll')) box.tabIndex = 0;
  const events = new AbortController();
  let operations: readonly Operation[] = [];
  let running: AbortController | undefined;
  let loading: Promise<void> | undefined;

  const chosen = (): Operation | undefined => operations[Number(select.value)];

  /** Shows the command. Secrets are replaced by variables, even those that the user has typed. */
  function update(): void {
    const operation = chosen();
    if (operation === undefined) return;
    const body = fields.checkBody();
    problem.textContent = body instanceof Error ? body.message : '';
    if (body instanceof Error) {
      curl.textContent = '';
      return;
    }
    const placeholders = createPlaceholders(nonce, service.session);
    const { token = '', appId = '', appSecret = '' } = placeholders.credentials;
    const request = requestOf(operation, fields.values(), body, { token, appId, appSecret }, baseUrl);
    const hidden = request.body === undefined ? {} : { body: placeholders.hide(request.body) };
    const safe = { ...request, ...hidden, url: placeholders.hide(request.url) };
    curl.textContent = renderCurl(safe, placeholders.split, undefined);
  }

  function choose(): void {
    const operation = chosen();
    if (operation === undefined) return;
    running?.abort();
    fields.draw(operation);
    about.textContent = `${operation.method} ${operation.path}`;
    changes.textContent = operation.method === 'GET' ? '' : (notes[operation.method] ?? '');
    state.textContent = 'Not sent yet';
    shown.hidden = true;
    update();
  }

  async function submitRequest(): Promise<void> {
    const operation = chosen();
    const body = fields.readBody();
    if (operation === undefined || body instanceof Error) {
      fields.focusBody();
      return;
    }
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    submit.disabled = true;
    state.textContent = 'Sending…';
    try {
      const { about, text } = await call(service, operation, fields.values(), body, signal);
      state.textContent = about;
      shown.textContent = beginningOf(indent(text));
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
    operations = await readOperations(service);
    drawOperations(select, operations);
    choose();
  }

  const on = (target: EventTarget, name: string, react: (event: Event) => void) =>
    target.addEventListener(name, react, { signal: events.signal });
  on(select, 'change', choose);
  on(fields.place, 'input', update);
  on(form, 'submit', (event) => {
    event.preventDefault();
    void submitRequest();
  });
  on(copy, 'click', () => copyText(curl.textContent ?? '', copy));

  return {
    /** Reads the description of the service, once. @throws CallFailure */
    async load(): Promise<void> {
      loading ??= read();
      try {
        await loading;
      } catch (error) {
        loading = undefined;
        if (!(error instanceof CallFailure)) throw error;
        onFailure(error);
      }
    },
    stop(): void {
      running?.abort();
      events.abort();
      for (const element of [select, fields.place, about, changes, curl, shown, problem]) element.replaceChildren();
    },
  };
}

/** The fields of an operation: its parameters, and its body if it has one. */
function createFields(place: HTMLElement, service: ServiceCalls) {
  let inputs = new Map<string, HTMLInputElement>();
  let bodyField: HTMLTextAreaElement | undefined;

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

  return {
    place,
    values: () => Object.fromEntries([...inputs].map(([name, input]) => [name, input.value.trim()])),
    readBody,
    /** As {@link readBody}; marks the field if the body is invalid. */
    checkBody() {
      const body = readBody();
      if (body instanceof Error) bodyField?.setAttribute('aria-invalid', 'true');
      else bodyField?.removeAttribute('aria-invalid');
      return body;
    },
    focusBody: () => bodyField?.focus(),
    draw({ parameters, body, credential }: Operation): void {
      inputs = new Map(parameters.map(({ name }) => [name, make('input', { id: `p-${name}`, autocomplete: 'off' })]));
      for (const [name, input] of inputs) if (name === 'userId') input.value = service.session.userId;
      bodyField = body === undefined ? undefined : makeBodyField(body);
      fill(
        place,
        parameters.map(({ name, required, about: hint }) =>
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
            credential === 'body' && make('p', { class: 'hint' }, 'The access token is added as jwtToken.'),
          ),
      );
    },
  };
}

function makeBodyField(body: unknown): HTMLTextAreaElement {
  const text = JSON.stringify(body, null, 2);
  const field = make('textarea', {
    id: 'body',
    class: 'mono',
    rows: Math.min(16, text.split('\n').length + 1),
    spellcheck: 'false',
    'aria-describedby': 'request-problem',
  });
  field.value = text;
  return field;
}

/** @throws CallFailure */
async function readOperations({ session }: ServiceCalls): Promise<readonly Operation[]> {
  const response = await reach(`${baseUrl}/openapi.json`, {});
  const text = await response.text();
  if (!response.ok)
    throw new CallFailure('no_answer', `The API description could not be read: HTTP ${response.status}`);
  return listOperations(JSON.parse(text), session.userId);
}

/** Makes a call. @returns its response, and a line about it @throws CallFailure */
async function call(
  service: ServiceCalls,
  operation: Operation,
  values: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>> | undefined,
  signal: AbortSignal,
): Promise<{ readonly about: string; readonly text: string }> {
  const { appId, appSecret } = service.session;
  const token = operation.credential === 'none' ? '' : await service.token();
  const request = requestOf(operation, values, body, { token, appId, appSecret }, baseUrl);
  const startMs = performance.now();
  const response = await reach(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    signal,
  });
  const text = await response.text();
  const ms = Math.round(performance.now() - startMs);
  const about = `${response.status} ${response.statusText} · ${ms} ms · ${text.length.toLocaleString('en')} characters`;
  return { about, text };
}

/** Copies a text, and says so for a moment on the button. */
function copyText(text: string, button: HTMLElement): void {
  const say = (word: string) => {
    button.textContent = word;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000);
  };
  navigator.clipboard.writeText(text).then(
    () => say('Copied'),
    () => say('Not allowed here'),
  );
}

function drawOperations(select: HTMLSelectElement, operations: readonly Operation[]): void {
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
}

const beginningOf = (text: string): string =>
  text.length <= maxShown
    ? text
    : `${text.slice(0, maxShown)}\n… and ${(text.length - maxShown).toLocaleString('en')} more characters`;

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
