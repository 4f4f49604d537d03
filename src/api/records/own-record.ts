/** Excludes deleted and built-in records, which other services may list. */
export const isOwnRecord = (record: { readonly type?: string; readonly deleted?: boolean }): boolean =>
  record.deleted !== true && (record.type === undefined || record.type === 'custom');
