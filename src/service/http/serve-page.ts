/**
 * Serves the web page: one document with its style and script, which sends requests only to this service. It is read at
 * the first request, so that commands that start a service do not wait for it.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { findThreadEntry } from '../../shared/concurrency/thread-entry.ts';
import { onceMade } from '../base/once.ts';

/** Register it in the scope that counts requests without a user. */
export function servePage(app: FastifyInstance): void {
  const read = onceMade(readDocument);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    async handler(request, reply) {
      const { markup, headers } = await read();
      void reply.headers({ ...headers, 'content-length': markup.length });
      return request.method === 'HEAD' ? reply.send() : reply.send(markup);
    },
  });
}

async function readDocument() {
  const path = findThreadEntry(import.meta.url, '../../../dist/browser.html', 'browser.html').url;
  const markup = await readFile(path);
  return { markup, headers: headersOf(markup.toString()) };
}

/**
 * The policy allows the style and the script by their digests: anything else that gets into the page is neither loaded
 * nor run.
 */
function headersOf(markup: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${digestsOf(markup, 'script')}`,
    `style-src ${digestsOf(markup, 'style')}`,
    "connect-src 'self'",
    // The icon, which is part of the page.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cache-control': 'no-store',
  };
}

const digestsOf = (markup: string, tag: 'script' | 'style'): string =>
  [...markup.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))]
    .map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    .join(' ');
