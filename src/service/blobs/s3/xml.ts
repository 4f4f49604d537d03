/**
 * Reads the few S3 documents that we need. Their values are keys that the service created, numbers, dates and tokens,
 * so elements without attributes suffice; everything else is ignored.
 */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const textOf = (xml: string, name: string): string | undefined =>
  elementsOf(xml, name)[0]?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '');
