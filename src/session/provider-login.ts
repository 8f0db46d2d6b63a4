/** A login with a provider that is under way, stored while the provider's page is open in this tab. */
import { safeRedirect } from '../../contract/paths'
import { propertiesOf } from '../lib/properties-of'
import { tabStorage } from '../lib/storage'

interface ProviderLogin {
  provider: string
  /** Proves to the server that this browser began the login. */
  secret: string
  /** The path of this site to go to afterwards. */
  redirect: string | null
}

const key = 'ketwork:provider-login'

export function saveProviderLogin(login: ProviderLogin): void {
  tabStorage.set(key, JSON.stringify(login))
}

/** The login with a provider that this tab began; null for none. */
export function readProviderLogin(provider: string): ProviderLogin | null {
  const { provider: saved, secret, redirect } = propertiesOf(tabStorage.getJson(key))
  if (saved !== provider || typeof secret !== 'string') return null
  return { provider, secret, redirect: typeof redirect === 'string' ? safeRedirect(redirect) : null }
}

export function clearProviderLogin(): void {
  tabStorage.remove(key)
}
