/** Finds the endpoint of the contract that a typed path belongs to. */
import { listEndpoints } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { listPathForms, type PathForm } from '../../contract/paths/paths.ts';
import type { HttpMethod } from './build-request.ts';

export interface KnownPath {
  readonly endpoint: Endpoint;
  /** The endpoint's path as typed, without the segments after it. */
  readonly path: string;
  /** The parameters after it, as segments. */
  readonly segments: readonly string[];
  /** True if the required user id is missing before these segments. */
  readonly lacksUserId: boolean;
}

/** The path with a leading slash, without query and fragment. */
export const pathnameOf = (typed: string): string => `/${typed.replace(/^\//, '').replace(/[?#].*$/s, '')}`;

/** @param typed with or without a query @returns undefined if the contract has no such path for this method */
export function findPath(method: HttpMethod, typed: string): KnownPath | undefined {
  return findUnderAnyMethod(typed).find(({ endpoint }) => endpoint.method === method);
}

export function findUnderAnyMethod(typed: string): KnownPath[] {
  const pathname = pathnameOf(typed);
  return listEndpoints().flatMap(([, , endpoint]) => {
    const form = formsOf(endpoint).find(({ path, segments }) => fits(pathname, path, segments.length));
    return form === undefined ? [] : [{ endpoint, ...form }];
  });
}

function formsOf(endpoint: Endpoint): (PathForm & { lacksUserId: boolean })[] {
  const complete = listPathForms(endpoint).map((form) => ({ ...form, lacksUserId: false }));
  const [first, ...others] = endpoint.trailing ?? [];
  if (!endpoint.trailingOnly || first !== 'userId') return complete;
  return [...complete, { path: endpoint.path, segments: others, lacksUserId: true }];
}

function fits(pathname: string, path: string, segments: number): boolean {
  if (segments === 0) return pathname === path;
  const given = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1).split('/') : [];
  return given.length === segments && !given.includes('');
}
