/** What the tests use of `oidc-provider`, which has no types of its own. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Account {
    accountId: string
    claims(): Promise<Record<string, unknown>>
  }

  interface Configuration {
    findAccount(context: unknown, sub: string): Promise<Account>
    [setting: string]: unknown
  }

  export default class OidcProvider {
    constructor(issuer: string, configuration: Configuration)
    callback(): RequestListener
  }
}
