/**
 * The four credential groups of the interface's section "Authentication", and the one call that needs no credential.
 * Client and service both read from here where in a request a credential is sent.
 */
export const credentialGroups = {
  /** Profile endpoints: `Authorization: Bearer <access token>`. */
  bearer: { travels: 'authorization', required: true },
  /** Webhook endpoints: `Authorization: <type> <token>`; the type is Bearer. */
  webhook: { travels: 'authorization', required: true },
  /** Text endpoints: the access token as the body field `jwtToken`, together with `userId`. */
  jwt: { travels: 'body', required: true },
  /** Compute and file calls: headers `appId` and `appSecret`. */
  app: { travels: 'appHeaders', required: true },
  /** Fetch calls: the same headers, optional. */
  appOptional: { travels: 'appHeaders', required: false },
  /** The access token call: the key pair in its body is the credential. */
  none: { travels: 'nowhere', required: false },
} as const;

export type CredentialGroup = keyof typeof credentialGroups;

/** The part of a request that contains a credential. */
export type CredentialPlace = (typeof credentialGroups)[CredentialGroup]['travels'];
