/** The file id of a compute reply: its message names it, and where it does not, the transaction id stands for it. */
import type { ComputeReply } from './text-job.ts';

// Services write `file-id: abc`, `file id abc` or `file_id=abc`, some with quotes around the id or a full stop after it.
const inMessage = /\bfile[\s_-]?id\b\s*[:=]?\s*["'`<]?([^\s"'`<>]{1,512}?)[.,;:!]?(?=[\s"'`<>]|$)/i;

export const fileIdOf = ({ message, transaction_id }: ComputeReply): string =>
  inMessage.exec(message ?? '')?.[1] ?? transaction_id;
