/** The object in the responses and lists of one that an API returns: `{"status": "ok", "data": [{...}]}`. */
const maxWrappers = 5;

/** The document itself first, the innermost object last. */
export function innerDocuments(document: unknown): unknown[] {
  const found: unknown[] = [];
  let inner = document;
  for (let depth = 0; depth < maxWrappers && typeof inner === 'object' && inner !== null; depth += 1) {
    if (inner === document || !Array.isArray(inner)) found.push(inner);
    const values: unknown[] = Object.values(inner).filter((value) => typeof value === 'object' && value !== null);
    if (values.length !== 1) break;
    [inner] = values;
  }
  return found;
}
