/** Tells operators whether people can sign in with the providers of the settings. */
import type { Logger } from 'pino'
import { findProviderProblem } from './openid'
import type { Provider } from './sign-in-settings'

/** Seconds that a provider has to answer somebody who looks at the state of the system. */
const timeout = 3

/** A provider and what is wrong with it. */
export interface ProviderState {
  label: string
  /** The rest of a sentence that begins with its name; null if people can sign in with it. */
  problem: string | null
}

/** Asks all providers at once. */
export const checkProviders = (providers: readonly Provider[]): Promise<ProviderState[]> =>
  Promise.all(
    providers.map(async (provider) => ({
      label: provider.label,
      problem: await findProviderProblem(provider, timeout),
    })),
  )

/** Logs at a start which providers nobody can sign in with. It never fails. */
export async function logProviderProblems(providers: readonly Provider[], log: Logger): Promise<void> {
  await Promise.all(
    providers.map(async (provider) => {
      const { name, issuer } = provider
      const problem = await findProviderProblem(provider)
      if (problem === null) return
      log.warn(
        `The sign-in provider ${name} (${issuer}) ${problem}. Nobody can log in with it until then. ` +
          `Check OIDC_${name.toUpperCase()}_ISSUER`,
      )
    }),
  )
}
