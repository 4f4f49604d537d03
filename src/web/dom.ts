/** Creates elements without any markup: data from a text, a file or the service is never parsed as HTML. */

type Child = Node | string | number | false | undefined | readonly Child[];

type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;

/**
 * @param attributes `false` and undefined omit an attribute; a function listens to the event of its name: `{ click:
 * save }`
 */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  add(element, children);
  return element;
}

/** The same for SVG elements. */
export function draw(tag: 'svg' | 'rect', attributes: Readonly<Record<string, string | number>>, ...children: Node[]) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

function add(element: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined || child === false) continue;
    if (typeof child === 'object' && !(child instanceof Node)) add(element, child);
    else element.append(child instanceof Node ? child : String(child));
  }
}

/** Replaces the children of an element. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren();
  add(element, children);
}

/** @throws if the page lacks the element: a mistake in its markup */
export function find<E extends Element = HTMLElement>(selector: string, type?: new () => E): E {
  const element = document.querySelector(selector);
  if (element === null || (type !== undefined && !(element instanceof type))) throw new Error(`No ${selector}`);
  return element as E;
}
