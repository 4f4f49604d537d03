interface Uploader {
  readonly userId: string;
  readonly appId: string;
  readonly appSecret: string;
}

/** An upload of a recording as a form: the options of a request. @param subtitles SRT */
export function uploadForm({ userId, appId, appSecret }: Uploader, content: Uint8Array, subtitles?: string) {
  const part = (disposition: string) => `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="userId"')}${userId}\r\n${part('name="file"; filename="a.wav"')}`),
    content,
    Buffer.from(subtitles === undefined ? '' : `\r\n${part('name="subtitles"; filename="a.srt"')}${subtitles}`),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  return { headers: { appId, appSecret, 'content-type': 'multipart/form-data; boundary=b' }, body };
}
