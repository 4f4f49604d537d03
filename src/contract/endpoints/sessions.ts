/** Signing in to the page of the service: docs/interface/decisions.md, "Extensions of our service". */
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { dataReply, text, userId } from '../schemas/schemas.ts';

const extension = { name: 'page in a browser', instead: 'Use a service that has one, for example sta serve' };

export const sessions = {
  invite: endpoint({
    summary: 'Create a link that signs the user in to the page of the service, once and for a short time',
    extension,
    method: 'POST',
    path: '/cb/v1/auth/create_sign_in_link',
    credential: 'bearer',
    params: Type.Object({ userId }),
    query: ['userId'],
    reply: dataReply(
      Type.Object({
        url: Type.String({ description: 'The page, with the code after `#`, which browsers send nowhere' }),
        code: Type.String({ description: 'What the page exchanges for a session' }),
        expiresIn: Type.Integer({ description: 'Seconds' }),
      }),
    ),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    repeatable: true,
  }),
  start: endpoint({
    summary: 'Exchange the code of a sign-in link for credentials that end by themselves',
    extension,
    method: 'POST',
    path: '/cb/v1/auth/create_session',
    credential: 'none',
    params: Type.Object({ code: text('idChars', { description: 'The code of the link' }) }),
    body: ['code'],
    reply: dataReply(
      Type.Object({
        userId: Type.String(),
        apiKey: Type.String(),
        apiSecret: Type.String(),
        appId: Type.String(),
        appSecret: Type.String(),
        expiresIn: Type.Integer({ description: 'Seconds' }),
      }),
    ),
    errors: ['unauthorized', 'not_found'],
    repeatable: false,
  }),
  end: endpoint({
    summary: 'End a session: its credentials, and the access tokens that were made with them',
    extension,
    method: 'POST',
    path: '/cb/v1/auth/end_session',
    credential: 'none',
    params: Type.Object({
      apiKey: text('idChars', { description: 'The API key of the session' }),
      apiSecret: text('idChars', { description: 'The API secret of the session' }),
    }),
    body: ['apiKey', 'apiSecret'],
    reply: dataReply(Type.Object({ msg: Type.String() })),
    errors: ['unauthorized', 'forbidden'],
    repeatable: false,
  }),
};
