/** HEAD: the headers of a response and never a byte of its body, even for an invalid request. */
import { expect, it } from 'vitest';
import { listEndpoints } from '../../../src/contract/contract.ts';
import { listPathForms } from '../../../src/contract/paths/paths.ts';
import { sendBytes, useWire } from '../../support/wire.ts';

const wire = useWire();

const paths = [
  ...listEndpoints().flatMap(([, , endpoint]) => listPathForms(endpoint).map(({ path }) => path)),
  ...[
    '/healthz',
    '/readyz',
    '/metrics',
    '/openapi.json',
    '/v1/clips/none.mp4',
    '/clips/none.mp4',
    '/no/such/path',
    '/%zz',
    '*',
  ],
];
const endings = {
  'no body': 'connection: close\r\n\r\n',
  'a body': 'connection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  'a broken body': 'connection: close\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{',
  'a body in chunks': 'connection: close\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'an expectation': 'connection: close\r\nexpect: x\r\n\r\n',
  'two hosts': 'host: b\r\nconnection: close\r\n\r\n',
  'a malformed header': 'a b: c\r\n\r\n',
  'a length that is none': 'content-length: x\r\n\r\n',
};

it.each(Object.entries(endings))('has no body: %s', async (_name, ending) => {
  for (const path of new Set(paths)) {
    const { host } = new URL(wire.service.url);
    const answer = await sendBytes(wire.service.url, `HEAD ${path} HTTP/1.1\r\nhost: ${host}\r\n${ending}`);
    const [head = '', ...body] = answer.split('\r\n\r\n');
    expect([path, head.split('\r\n')[0], body.join('\r\n\r\n')]).toEqual([
      path,
      expect.stringMatching(/^HTTP\/1.1 [2-4]/),
      '',
    ]);
  }
});
