/** Runs an operation on a data directory, and explains its errors. */

import { startFailure } from '../../api/targets/start-failure.ts';
import type { Context } from '../../cli/context/context.ts';
import { dataDirectory } from '../../shared/files/directories.ts';

type LocalAdmin = typeof import('../../service/app/local-admin.ts').localAdmin;

/** @throws StaError `local_service` if the data directory cannot be used */
export async function administer<T>(
  context: Context,
  options: { readonly dataDir?: string },
  run: (admin: LocalAdmin, directory: string) => Promise<T>,
): Promise<T> {
  const directory = options.dataDir ?? dataDirectory(context.env);
  const { localAdmin } = await import('../../service/app/local-admin.ts');
  try {
    return await run(localAdmin, directory);
  } catch (error) {
    throw startFailure(error, '', directory);
  }
}
