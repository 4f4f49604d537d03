/** Prints the OpenAPI page of the contract: `npx tsx scripts/print-openapi.ts > openapi.json`. */
import { readFileSync } from 'node:fs';
import { buildOpenApi } from '../src/contract/openapi/openapi.ts';

const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
process.stdout.write(`${JSON.stringify(buildOpenApi(version, 'http://127.0.0.1:8787'), null, 2)}\n`);
