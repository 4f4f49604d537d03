/**
 * The few documents of S3 that are read. Their values are keys that the service made itself, numbers, dates and tokens, so that
 * elements without attributes suffice; anything else in them is ignored.
 */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const textOf = (xml: string, name: string): string | undefined =>
  elementsOf(xml, name)[0]?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '');
