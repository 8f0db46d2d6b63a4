/** How people can log in here, as the server writes it beside the site's other settings. Apart from them, because few pages need it. */

/** A provider by its name in URLs, and what people call it. */
interface SignInProvider {
  name: string
  label: string
}

interface SignInMethods {
  passwords: boolean
  providers: SignInProvider[]
}

const defaults: SignInMethods = { passwords: true, providers: [] }

/** Reads the settings of the page; where they are missing, as under the development server, passwords are the only way. */
export function readSignInMethods(json: string | null | undefined): SignInMethods {
  try {
    const ways: unknown = Object(JSON.parse(json || '{}')).signIn
    return isSignInWays(ways) ? ways : defaults
  } catch (error) {
    console.error('The settings in the page are not JSON; the defaults hold.', error)
    return defaults
  }
}

function isSignInWays(value: unknown): value is SignInMethods {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'passwords') === 'boolean' &&
    Array.isArray(Reflect.get(value, 'providers'))
  )
}

export const signInMethods: SignInMethods = readSignInMethods(globalThis.document?.getElementById('site')?.textContent)
