/** The part of oidc-provider 9 that we use; the package brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Client {
    readonly clientId: string
    readonly clientName?: string
    /** What it may ask for; absent where it is not limited. */
    readonly scope?: string
    grantTypeAllowed(type: string): boolean
    compareClientSecret(this: Client, secret: string): boolean | Promise<boolean>
  }

  export interface ProviderAccount {
    accountId: string
    claims(use: string, scope: string): Promise<Record<string, unknown>>
  }

  export interface OidcContext {
    readonly client: Client
    readonly params: Record<string, unknown>
    readonly account?: ProviderAccount
    readonly session?: { grantIdFor(clientId: string): string | undefined }
    readonly result?: { consent?: { grantId?: string } }
    readonly provider: Provider
    readonly issuer: string
    /** What the request was found to be about; of a refresh both the used token and the one made for it. */
    readonly entities: {
      RotatedRefreshToken?: RefreshToken
      RefreshToken?: RefreshToken
      AccessToken?: AccessToken
      /** With when the user was asked for his password last, in seconds since 1970. */
      AuthorizationCode?: { readonly authTime?: number }
    }
    entity(name: string, value: unknown): void
  }

  export interface KoaContext {
    readonly req: IncomingMessage
    readonly res: ServerResponse
    readonly host: string
    /** Absent where the request led to no endpoint. */
    readonly oidc: OidcContext
    type: string
    body: unknown
    status: number
    set(name: string, value: string): void
  }

  export interface SavedModel {
    save(ttl?: number): Promise<string>
  }

  export interface RefreshToken extends SavedModel {
    /** Its id, which is what the client holds. */
    readonly jti: string
    destroy(): Promise<void>
  }

  export interface Grant extends SavedModel {
    addOIDCScope(scope: string): void
    addResourceScope(resource: string, scope: string): void
  }

  export interface AccessToken extends SavedModel {
    /** The sign-in that it was given by, and whose it is. */
    readonly grantId?: string
    readonly accountId?: string
    readonly gty?: string
    resourceServer: unknown
    readonly expiration: number
    readonly tokenType: string
  }

  export interface IdToken {
    scope: string
    set(name: string, value: unknown): void
    issue(options: { use: 'idtoken' }): Promise<string>
  }

  export interface Interaction {
    uid: string
    prompt: { name: string }
    params: Record<string, unknown>
  }

  type Constructor<Value> = new (input: Record<string, unknown>) => Value

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly issuer: string
    proxy: boolean
    readonly Client: { prototype: Client; find(id: string): Promise<Client | undefined> }
    readonly Grant: Constructor<Grant> & { find(id: string): Promise<Grant | undefined> }
    readonly AccessToken: Constructor<AccessToken>
    readonly RefreshToken: Constructor<RefreshToken>
    readonly IdToken: new (
      claims: Record<string, unknown>,
      options: { ctx: KoaContext },
    ) => IdToken
    readonly ResourceServer: new (
      identifier: string,
      info: Record<string, unknown>,
    ) => unknown
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    registerGrantType(
      name: string,
      handler: (ctx: KoaContext) => Promise<void>,
      parameters: readonly string[],
      repeatable?: readonly string[],
    ): void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionResult(request: IncomingMessage, response: ServerResponse, result: unknown): Promise<string>
    use(middleware: (ctx: KoaContext, next: () => Promise<void>) => Promise<void>): void
    on(event: string, listener: (ctx: KoaContext, error: Error) => void): this
  }

  export const errors: {
    AccessDenied: new (description: string) => Error
    CustomOIDCProviderError: new (error: string, description: string) => Error
    InvalidRequest: new (description: string) => Error
    InvalidScope: new (description: string, scope: string) => Error
  }
}
