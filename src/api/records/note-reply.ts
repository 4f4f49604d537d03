/** Wraps a call so that each reply is noted before it is returned. */
export function noteReply<Params extends unknown[], Reply>(
  call: (...params: Params) => Promise<Reply>,
  note: (reply: Reply, ...params: Params) => void,
): (...params: Params) => Promise<Reply> {
  return async (...params) => {
    const reply = await call(...params);
    note(reply, ...params);
    return reply;
  };
}

/** Is notified of the changes that calls of one kind of record make. */
export interface RecordObserver {
  /** @param list the `data` of a list reply, unchecked */
  onList(list: unknown): void;
  /** Called for new and for changed records. */
  onSave(id: string, name: string): void;
  onDelete(id: string): void;
}
