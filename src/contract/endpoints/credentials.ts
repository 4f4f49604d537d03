/**
 * The four credential groups of the interface's section "Authentication", and the one call that needs none of them.
 * Client and service both read from here where a credential travels.
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

/** Where in a request a credential travels. */
export type CredentialPlace = (typeof credentialGroups)[CredentialGroup]['travels'];
