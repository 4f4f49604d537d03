/** The folders whose code guards something (docs/threats.md), with the tests that must detect a change in them. */
export const guardedFolders: Readonly<Record<string, readonly string[]>> = {
  'src/api': ['test/unit/api/**/*.test.ts'],
  'src/commands/mcp': ['test/e2e/mcp.test.ts'],
  'src/conversations/mcp': ['test/e2e/mcp{,-files}.test.ts', 'test/integration/conversations/mcp/*.test.ts'],
  'src/shared/models': ['test/{unit,integration}/shared/models/*.test.ts', 'test/e2e/models{,-added}.test.ts'],
  'src/output': ['test/unit/output/**/*.test.ts'],
  'src/commands/webhooks/receiver': ['test/unit/commands/webhooks/receiver/*.test.ts'],
  'src/contract/signing': ['test/unit/{contract/signing,commands/webhooks/receiver}/*.test.ts'],
  'src/service/http/auth': [
    'test/unit/service/http/auth/*.test.ts',
    'test/e2e/wire/{credentials,sessions,unidentified}.test.ts',
    'test/e2e/keys.test.ts',
  ],
  'src/service/blobs/derived': ['test/unit/service/http/serve-clips.test.ts'],
  'src/service/files': [
    'test/unit/service/files/*.test.ts',
    'test/e2e/wire/file-lists.test.ts',
    'test/all/e2e/wire/shared-uploads.test.ts',
  ],
  'src/service/http': [
    'test/unit/service/http/**/*.test.ts',
    'test/e2e/wire/{addressing,bodies,head,logs,requests,sessions,tls,unidentified}.test.ts',
    'test/all/e2e/wire/{any-request,isolation}.test.ts',
  ],
  'src/service/base/net': ['test/unit/service/base/net/*.test.ts', 'test/unit/service/files/fetch-link.test.ts'],
  'src/service/upkeep': [
    'test/e2e/wire/{backup,retention}.test.ts',
    'test/all/e2e/wire/{leaves-nothing,storage}.test.ts',
  ],
};
