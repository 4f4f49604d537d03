/** The two envelopes of the interface's replies. */
export const dataReply = <T>(data: T) => ({ status: true as const, data });

export const textReply = <T>(userId: string, data: T) => ({ status: true as const, error: {}, data, userId });
