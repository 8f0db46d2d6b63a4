/** Logging in without a password: with passkeys and providers. */
import { deviceKey } from '../session/device-key'
import { saveProviderLogin } from '../session/provider-login'
import { signIn } from '../session/session'
import { useSendOnce } from './auth'
import { request } from './http'

/** Starts a session with a passkey alone. */
export const usePasskeyLogin = () =>
  useSendOnce(async () => {
    const [{ signWithPasskey }, { challenge, passkey }] = await Promise.all([
      import('./passkeys'),
      request('POST /auth/passkeys/challenge'),
    ])
    const signature = await signWithPasskey(passkey)
    return request('POST /auth/passkeys/login', { body: { challenge, passkey: signature }, device: deviceKey() })
  }, signIn)

/** Goes to a provider's page to log in there, and notes what is needed on the way back. */
export const useProviderLogin = () =>
  useSendOnce(async ({ provider, redirect }: { provider: string; redirect: string | null }) => {
    const { url, secret } = await request('POST /auth/providers/:provider/start', { params: { provider } })
    saveProviderLogin({ provider, secret, redirect })
    window.location.assign(url)
    // The page is left, and the button stays busy until then. Going back may show the page again as it was.
    await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
  })
