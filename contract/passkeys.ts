/** Passkeys (WebAuthn) as they travel: what a browser is asked for, and what it answers. Bytes are base64url. */
import { z } from 'zod'

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, 'This is not base64url.')
const CredentialId = bytes(1400)
const Transports = z.array(z.string().max(20)).max(10)

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})
const Verification = z.enum(['required', 'preferred', 'discouraged'])

/** What a passkey has to sign, as the browser takes it. Without `allowCredentials` any passkey of the site will do. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: z.array(Descriptor),
    /** Milliseconds. */
    timeout: z.number(),
    userVerification: Verification,
  })
  .meta({ id: 'PasskeyRequest' })
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What a new passkey is to be made for. */
export const PasskeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    /** Milliseconds. */
    timeout: z.number(),
    attestation: z.literal('none'),
    /** The passkeys that the account has already. */
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({ residentKey: Verification, userVerification: Verification }),
  })
  .meta({ id: 'PasskeyCreation' })
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** A passkey with its answer to a challenge. */
const credentialWith = <Fields extends z.core.$ZodShape>(response: Fields) =>
  z.object({ id: CredentialId, rawId: CredentialId, type: z.literal('public-key'), response: z.object(response) })

/** What a browser answers to a {@link PasskeyRequest}. */
export const PasskeySignature = credentialWith({
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: bytes(200).optional(),
})
export type PasskeySignature = z.infer<typeof PasskeySignature>

/** What a browser answers to a {@link PasskeyCreation}. */
export const NewPasskey = credentialWith({
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
  transports: Transports.optional(),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** A second factor as a request carries it: one of the two. */
export const factor = {
  /** Six digits of the authenticator app, or a recovery code. */
  code: z.string().trim().max(40).optional(),
  passkey: PasskeySignature.optional(),
}
