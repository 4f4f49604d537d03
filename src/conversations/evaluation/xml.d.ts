/** The part of xml that we use: the package has no types. */
declare module 'xml' {
  interface XmlAttributes {
    readonly _attr: Readonly<Record<string, string | number>>;
  }
  /** One element: its name, and its attributes, children and text in order. */
  interface XmlElement {
    readonly [name: string]: readonly (XmlAttributes | XmlElement | string)[];
  }
  export default function xml(element: XmlElement, options?: { readonly declaration?: true }): string;
}
