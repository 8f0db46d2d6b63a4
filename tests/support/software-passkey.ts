/** A passkey without a device: it makes what an authenticator makes (WebAuthn level 2, attestation `none`). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeySignature } from '../../contract/passkeys'

export interface SoftwarePasskey {
  /** Answers as a browser does that made it. */
  create(request: PasskeyCreation): NewPasskey
  /** Signs, and counts how often. */
  get(request: PasskeyRequest): PasskeySignature
}

/** What a test may want otherwise. */
export interface PasskeyOptions {
  origin: string
  /** Whether it recognized its person, by a fingerprint or a PIN. */
  isVerifying?: boolean
  /** Starts again at this count, as a copy of it would. */
  counter?: number
}

export function softwarePasskey({ origin, isVerifying = true, counter = 0 }: PasskeyOptions): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = counter
  let userHandle: string | undefined
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, attested: Buffer) => {
    const flags = 0x01 | (isVerifying ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(++count, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, attested])
  }
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  return {
    create({ challenge, rp, user }) {
      userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)])
      const data = authenticatorData(rp.id, attested)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestation),
      }
      return { ...named, response: { ...response, transports: ['internal'] } }
    },
    get({ challenge, rpId }) {
      const data = authenticatorData(rpId, Buffer.alloc(0))
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** An ES256 key: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
const coseKey = (x: string, y: string) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])

const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
