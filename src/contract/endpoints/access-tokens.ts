/** The access token call: docs/interface/decisions.md, "Credentials". */
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { dataReply, text, userId } from '../schemas/schemas.ts';

export const accessTokens = {
  create: endpoint({
    summary: 'Create an access token from an API key pair',
    capability: {
      name: 'call that makes access tokens',
      instead: 'Make a token on the platform and sign in with it: sta login --token-stdin',
    },
    method: 'POST',
    path: '/cb/v1/auth/create_access_token',
    credential: 'none',
    params: Type.Object({
      apiKey: text('idChars', { description: 'The API key' }),
      apiSecret: text('idChars', { description: 'The API secret' }),
      userId,
    }),
    body: ['apiKey', 'apiSecret', 'userId'],
    reply: dataReply(
      Type.Object({
        accessToken: Type.String({ description: 'A JWT' }),
        expiresIn: Type.Optional(Type.Number({ description: 'Seconds' })),
        tokenType: Type.Optional(Type.String()),
      }),
    ),
    errors: ['unauthorized'],
    repeatable: true,
  }),
};
