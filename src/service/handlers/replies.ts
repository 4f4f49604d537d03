/** The two envelopes of the interface's responses. */
export const dataReply = <T>(data: T) => ({ status: true as const, data });

/** @param language of the text, see `detectLanguage` */
export const textReply = <T>(userId: string, data: T, language: string) => ({
  status: true as const,
  error: {},
  data,
  userId,
  language,
});
