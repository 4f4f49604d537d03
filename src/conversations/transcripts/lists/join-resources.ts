/** JSON:API (https://jsonapi.org): resources have their members in `attributes`, and name others, which are in `included`. */
import { groupBy } from '../../../shared/collections/group-by.ts';
import { asObject, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { meaningsOf } from '../columns/name-parts.ts';

const resourceMembers = new Set(['type', 'id', 'lid', 'attributes', 'relationships', 'links', 'meta']);
/** A conversation has comments, and these have replies. */
const maxDepth = 2;

/** A resource as an object with its members. */
export function unwrapResource(object: Members): Members {
  const attributes = asObject(object.attributes);
  const isWrapped = attributes !== undefined && Object.keys(object).every((name) => resourceMembers.has(name));
  if (!isWrapped) return object;
  const { id, type, relationships } = object;
  return { id, type, ...attributes, ...(relationships !== undefined && { relationships }) };
}

/** @returns a document whose resources contain what they name, with a list of each type that is included; others unchanged */
export function joinResources(document: object): object {
  const { data, included } = document as Members;
  const all = objectsIn(Array.isArray(included) ? included : []);
  if (all.length === 0 || !all.every((one) => asObject(one.attributes) !== undefined)) return document;
  const byId = new Map(all.map((one) => [`${String(one.type)} ${String(one.id)}`, one]));
  const find = (link: unknown): Members[] => {
    const { type, id } = asObject(link) ?? {};
    const found = byId.get(`${String(type)} ${String(id)}`);
    return found === undefined ? [] : [found];
  };
  const join = (resource: Members, depth: number): Members => {
    const members = unwrapResource(resource);
    const relations = Object.entries(asObject(resource.relationships) ?? {});
    const linked = relations.flatMap(([name, relation]): [string, unknown][] => {
      const link = asObject(relation)?.data;
      const found = (Array.isArray(link) ? link : [link]).flatMap(find);
      const [first] = found;
      if (first === undefined || depth >= maxDepth) return [];
      if (Array.isArray(link)) return [[name, found.map((one) => join(one, depth + 1))]];
      if (answer.test(name)) return [['ownerResponse', withPlainNames(unwrapResource(first))]];
      return meaningsOf(name).some(({ part }) => part === 'person') ? [[name, unwrapResource(first)]] : [];
    });
    return { ...Object.fromEntries(linked), ...members };
  };
  const types = groupBy(all, ({ type }) => String(type));
  return {
    ...Object.fromEntries([...types].map(([type, some]) => [type, some.map((one) => join(one, 1))])),
    ...document,
    data: Array.isArray(data) ? objectsIn(data).map((one) => join(one, 0)) : join(asObject(data) ?? {}, 0),
  };
}

/** What a company answers to a review. */
const answer = /^(?:response|reply)$/i;

/** Responses call their text `responseBody` or `replyBody`, and their time `lastModifiedDate`. */
const withPlainNames = (members: Members): Members => ({
  body: members.responseBody ?? members.replyBody,
  createdDate: members.lastModifiedDate,
  ...members,
});
