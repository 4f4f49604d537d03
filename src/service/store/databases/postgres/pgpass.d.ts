/** Types for a package that has none. */
declare module 'pgpass' {
  export interface PasswordQuery {
    readonly host: string;
    readonly port: number;
    readonly user?: string | undefined;
    readonly database?: string | undefined;
  }

  export default function pgpass(query: PasswordQuery, found: (password: string | undefined) => void): void;
}
