/** The paths of an endpoint: reference form, example form, and every spelling the service accepts. */
import type { Endpoint } from '../endpoint.ts';

/** One way to address an endpoint: a path and the parameters that follow it as segments. */
export interface PathForm {
  readonly path: string;
  readonly segments: readonly string[];
}

/**
 * Every form under which the service accepts the endpoint: each spelling of the path with any number of its trailing
 * parameters, in order. An endpoint that has only the trailing form requires all of them.
 */
export function listPathForms(endpoint: Endpoint): PathForm[] {
  const trailing = endpoint.trailing ?? [];
  const minLength = endpoint.trailingOnly ? trailing.length : 0;
  return [endpoint.path, ...(endpoint.pathAliases ?? [])].flatMap((path) =>
    Array.from({ length: trailing.length - minLength + 1 }, (_, i) => ({
      path,
      segments: trailing.slice(0, minLength + i),
    })),
  );
}
