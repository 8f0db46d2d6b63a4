/** Headers that tell a browser what our pages may do. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../platform/settings'

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
        // styled-components writes style elements as it goes.
        styleSrc: ["'self'", "'unsafe-inline'"],
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
