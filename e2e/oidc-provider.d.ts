/** Declares the types of the authorization server `oidc-provider` that the tests use. The package has no types. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  /** A model of tokens and grants. */
  interface Model {
    save(): Promise<string>;
    isValid: boolean;
    scope?: string;
    expiration: number;
    addOIDCScope(scope: string): void;
  }
  interface Models {
    new (properties: object): Model;
    find(id: string): Promise<Model | undefined>;
  }
  interface Context {
    body: unknown;
    oidc: {
      params: Readonly<Record<string, string>>;
      client: { clientId: string };
    };
  }
  class Provider {
    constructor(issuer: string, settings: object);
    callback(): RequestListener;
    registerGrantType(name: string, handler: (ctx: Context) => Promise<void>, parameters: string[]): void;
    on(event: string, listener: (...args: unknown[]) => void): void;
    AccessToken: Models;
    Grant: Models;
  }
  const errors: { InvalidGrant: new (message: string) => Error };

  export { errors, Provider };
}
