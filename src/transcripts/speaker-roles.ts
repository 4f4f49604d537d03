const roles: readonly (readonly [role: string, names: RegExp])[] = [
  ['agent', /^(?:agent|representative|rep|advis[oe]r|operator|support|assistant|service agent)(?:[ _-]?\d+)?$/i],
  ['customer', /^(?:customer|client|caller|user|guest|visitor|end user)(?:[ _-]?\d+)?$/i],
];

/** The role that the name of a speaker says: `Agent`, `CUSTOMER 2`; undefined for a person's name. */
export const roleOf = (name: string): string | undefined => roles.find(([, names]) => names.test(name))?.[0];
