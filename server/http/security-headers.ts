/** Headers that tell a browser what our pages may do. */
import helmet from 'helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiPath } from '../../contract/paths'
import type { Settings } from '../platform/settings'
import { newToken } from '../platform/tokens'

/** The policy of all pages and answers; pictures have a stricter one of their own, and the parts of the build a short one. */
export function sendSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  // Made once: to make them takes longer than to send them.
  const toPages = headersOf(settings, [(request) => `'nonce-${nonceOf(request)}'`])
  const toAnswers = headersOf(settings, [])
  const toParts = headersOfParts(settings)
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request
    // Of a part of the build it means nothing.
    if (!url.startsWith(partsPath)) reply.raw.setHeader('Permissions-Policy', permissions)
    const send = url.startsWith(partsPath) ? toParts : url.startsWith(`${apiPath}/`) ? toAnswers : toPages
    send(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined))
  })
}

/** What of a browser our pages use, and all else that they, or whoever got a script into one, are refused. */
const permissions = [
  ...['fullscreen', 'clipboard-write'].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'autoplay',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ')

/** Where the parts of the build lie: scripts, styles, typefaces, the engine. */
const partsPath = '/assets/'

/**
 * A page loads a dozen parts, many of them smaller than all that is said of a page: of a part only what means something for one.
 * Its policy is that of the workers among them.
 */
function headersOfParts({ publicUrl }: Settings) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'self'"], scriptSrc: ["'self'", "'wasm-unsafe-eval'"], frameAncestors: ["'none'"] },
    },
    hsts: publicUrl.startsWith('https:'),
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

type Source = (request: IncomingMessage, response: ServerResponse) => string

function headersOf({ publicUrl }: Settings, ownStyles: Source[]) {
  const isEncrypted = publicUrl.startsWith('https:')
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The engine is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        workerSrc: ["'self'"],
        // styled-components and the code editor write style elements as they go, and mark them with what the page tells them.
        styleSrc: ["'self'", ...ownStyles],
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
