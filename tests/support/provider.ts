/** A provider of OpenID Connect for tests: `oidc-provider`, which checks PKCE and redirect URIs as those on the net do. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider from 'oidc-provider'

/** What a person is known as at the provider; `sub` comes from the name that they sign in with. */
export type ProviderAccount = Record<string, unknown>

export interface TestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The accounts by the name that they sign in with. A test adds and changes them. */
  accounts: Map<string, ProviderAccount>
  close(): Promise<void>
}

const claims = ['email', 'email_verified', 'name', 'preferred_username', 'groups']

/** Starts a provider on a free port of this machine, which leads back to these URIs only. */
export async function startProvider(redirectUris: string[]): Promise<TestProvider> {
  const server = createServer()
  await listen(server)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const [clientId, clientSecret] = ['ketwork', 'a-secret-of-the-tests']
  const accounts = new Map<string, ProviderAccount>()
  const provider = new OidcProvider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['of-the-tests'] },
    findAccount: async (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...pick(accounts.get(sub) ?? {}) }),
    }),
  })
  // The pages of its development mode load a font from elsewhere, which tests do not reach.
  server.on('request', provider.callback())
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const pick = (account: ProviderAccount) =>
  Object.fromEntries(Object.entries(account).filter(([name]) => claims.includes(name)))

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

/**
 * Signs in at the provider as a browser does: follows its redirects with its cookies, and fills in its forms.
 *
 * @param login the name of the account; null to cancel
 * @returns the address that the provider leads back to
 */
export async function signInAtProvider(url: string, login: string | null): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(url)
  const visit = async (address: URL, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(address, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  let address = new URL(url)
  let response = await visit(address)
  for (let steps = 0; steps < 20; steps++) {
    const location = response.headers.get('location')
    if (location !== null) {
      address = new URL(location, address)
      if (address.origin !== origin) return address
      response = await visit(address)
      continue
    }
    const page = await response.text()
    if (login === null) {
      response = await visit(new URL(`${address.pathname}/abort`, address))
      continue
    }
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    if (prompt === '') throw new Error(`The provider showed no form: ${page.slice(0, 500)}`)
    response = await visit(address, { prompt, ...(prompt === 'login' && { login, password: 'any' }) })
  }
  throw new Error('The provider did not lead back.')
}
