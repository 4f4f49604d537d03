/** The file id of a compute reply: its message names it, and where it does not, the transaction id stands for it. */
import type { ComputeReply } from './text-job.ts';

const inMessage = /file-id: (\S{1,512})/;

export const fileIdOf = ({ message, transaction_id }: ComputeReply): string =>
  inMessage.exec(message ?? '')?.[1] ?? transaction_id;
