/** The local target: the service inside this process, or the one that already runs on the data directory. */
import { listExtensions } from '../../contract/contract.ts';
import { messageOf, StaError } from '../../shared/errors.ts';
import type { LocalChoice, OpenTarget } from './target.ts';

/** @throws StaError `local_service` if the data directory cannot be used, `config_error` if a variable of the service is invalid */
export async function openLocalTarget(
  dataDirectory: string,
  version: string,
  choice?: LocalChoice,
): Promise<OpenTarget> {
  const { openEmbeddedService } = await import('../../service/app/embedded.ts');
  try {
    const service = await openEmbeddedService(dataDirectory, version, choice);
    return {
      baseUrl: service.url,
      credentials: service.credentials,
      ...(service.isOwn && { extensions: listExtensions() }),
      close: (finishJobs) => service.close(finishJobs),
    };
  } catch (cause) {
    if (cause instanceof StaError || cause instanceof TypeError || cause instanceof ReferenceError) throw cause;
    const reason = messageOf(cause);
    throw new StaError('local_service', `The local service cannot use its data directory ${dataDirectory}: ${reason}`, {
      hint: 'Choose another with STA_DATA_DIR, or inspect it: sta local status',
      cause,
    });
  }
}
