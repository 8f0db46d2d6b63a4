/** Security headers. */
import helmet from 'helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiPath } from '../../contract/paths'
import type { Settings } from '../platform/settings'
import { newToken } from '../platform/tokens'

/** Sends the policy of all pages and responses. Pictures have a stricter one of their own, assets and answers of the API a short one. */
export function sendSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  // Created once, because creating them takes longer than sending them.
  const forPages = pageHeaders(settings, [(request) => `'nonce-${nonceOf(request)}'`])
  const forReference = pageHeaders(settings, [])
  const forAnswers = answerHeaders(settings)
  const forAssets = assetHeaders(settings)
  app.addHook('onRequest', ({ url, raw }, reply, done) => {
    const isReference = url.startsWith(referencePath)
    const isAnswer = !isReference && url.startsWith(`${apiPath}/`)
    const isAsset = url.startsWith(assetsPath)
    if (!isAnswer && !isAsset) reply.raw.setHeader('Permissions-Policy', permissions)
    const send = isAsset ? forAssets : isAnswer ? forAnswers : isReference ? forReference : forPages
    send(raw, reply.raw, (error) => done(error instanceof Error ? error : undefined))
  })
}

/** The browser features that our pages use; all others are denied, also to injected scripts. */
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

/** The assets of the build: scripts, styles, fonts, the engine. */
const assetsPath = '/assets/'

/** The page that describes the API, and its files. */
const referencePath = `${apiPath}/docs`

/** Headers that matter for pages alone. */
const withoutPageHeaders = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

/**
 * A page loads a dozen assets, many of them smaller than the headers of a page, so assets get only the headers that matter for them. The
 * policy is for the workers among them.
 */
const assetHeaders = ({ publicUrl }: Settings) =>
  helmet({
    ...withoutPageHeaders,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'self'"], scriptSrc: ["'self'", "'wasm-unsafe-eval'"], frameAncestors: ["'none'"] },
    },
    hsts: publicUrl.startsWith('https:'),
    xFrameOptions: false,
  })

/** An answer of the API is data: as a document, it may load and run nothing. A server gives thousands in a second, so they have no others. */
const answerHeaders = ({ publicUrl }: Settings) =>
  helmet({
    ...withoutPageHeaders,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    hsts: publicUrl.startsWith('https:'),
    xFrameOptions: { action: 'deny' },
  })

type Source = (request: IncomingMessage, response: ServerResponse) => string

function pageHeaders({ publicUrl }: Settings, ownStyles: Source[]) {
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
        // styled-components and the code editor add style elements, marked with the nonce of the page.
        styleSrc: ["'self'", ...ownStyles],
        // Pictures that are not stored are data URLs; those for a download are blobs.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // On plain HTTP it would lead the browser to a port where nothing listens.
        ...(isEncrypted && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: isEncrypted,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

/** The nonce of the style elements in the response to a request. */
export const styleNonce = (request: FastifyRequest): string => nonceOf(request.raw)

const nonces = new WeakMap<object, string>()

function nonceOf(request: IncomingMessage): string {
  const nonce = nonces.get(request) ?? newToken()
  nonces.set(request, nonce)
  return nonce
}
