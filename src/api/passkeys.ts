/** Asks the browser for passkeys. Loaded when one is used. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeySignature } from '../../contract/passkeys'
import { UserFacingError } from './errors'

/** Lets a passkey sign. @throws {UserFacingError} if the person cancels, or has none */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeySignature> {
  try {
    const optionsJSON = { ...request, allowCredentials: request.allowCredentials.map(descriptorOf) }
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    }
  } catch (error) {
    throw explain(error, 'No passkey was used. Please try again, or use another way.')
  }
}

/** Makes a passkey. @throws {UserFacingError} if the person cancels, or the device has one already */
export async function createPasskey(request: PasskeyCreation): Promise<NewPasskey> {
  try {
    const optionsJSON = { ...request, excludeCredentials: request.excludeCredentials.map(descriptorOf) }
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) },
    }
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw explain(
      error,
      isKnown ? 'This device has a passkey for your account already.' : 'No passkey was added. Please try again.',
    )
  }
}

function explain(error: unknown, message: string): UserFacingError {
  const explained = new UserFacingError(message)
  explained.cause = error
  return explained
}

type Transports = NonNullable<
  NonNullable<Parameters<typeof startAuthentication>[0]['optionsJSON']['allowCredentials']>[0]['transports']
>

/** The library knows the transports of today by name; the browser ignores others. */
const descriptorOf = ({ id, type, transports = [] }: PasskeyRequest['allowCredentials'][0]) => ({
  id,
  type,
  transports: transports as Transports,
})
