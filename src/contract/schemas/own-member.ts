/** Reads a member of any value, but nothing that it inherits; undefined if it does not have it. */
export const ownMember = (owner: unknown, name: string): unknown =>
  typeof owner === 'object' && owner !== null ? Object.getOwnPropertyDescriptor(owner, name)?.value : undefined;
