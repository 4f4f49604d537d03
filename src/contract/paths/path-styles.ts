/**
 * Where the client puts user and record ids: `reference` in the query string, `example` as trailing path segments
 * (docs/interface/decisions.md, "Naming twice").
 */
export const pathStyles = ['reference', 'example'] as const;

export type PathStyle = (typeof pathStyles)[number];
