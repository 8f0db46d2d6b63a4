/** Headers that tell a browser what our pages may do. */
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../platform/settings'
import { newToken } from '../platform/tokens'

/** The policy of all pages and answers; pictures have a stricter one of their own. */
export async function sendSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const isEncrypted = settings.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The engine is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        workerSrc: ["'self'"],
        // styled-components and the code editor write style elements as they go, and mark them with what the page tells them.
        styleSrc: ["'self'", (request) => `'nonce-${nonceOf(request)}'`],
        // A picture that is not kept comes as data; one that is drawn for a download as a blob.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // On plain http it would send the browser where nobody listens.
        ...(isEncrypted && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: isEncrypted,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

/** What marks a style element of the page that answers this request as ours. */
export const styleNonce = (request: FastifyRequest): string => nonceOf(request.raw)

const nonces = new WeakMap<object, string>()

function nonceOf(request: IncomingMessage): string {
  const nonce = nonces.get(request) ?? newToken()
  nonces.set(request, nonce)
  return nonce
}
