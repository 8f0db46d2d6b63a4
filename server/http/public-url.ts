import type { FastifyInstance } from 'fastify'
import type { Settings } from '../platform/settings'

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * Logs a warning if PUBLIC_URL is not set, at the first request through a proxy or for another host: the links in mails would lead people
 * to their own machines.
 */
export function warnAboutMissingPublicUrl(app: FastifyInstance, settings: Settings): void {
  if (settings.isPublicUrlSet) return
  let hasWarned = false
  // Nearly all requests are for the same one, and to read it takes longer than to compare it.
  let ownHost: string | undefined
  app.addHook('onRequest', async ({ headers }) => {
    if (hasWarned) return
    const isForwarded = forwarding.some((name) => headers[name] !== undefined)
    if (!isForwarded && (headers.host === ownHost || isOwnHost(headers.host, settings))) {
      ownHost = headers.host
      return
    }
    hasWarned = true
    app.log.warn(
      `PUBLIC_URL is not set, and a request came ${isForwarded ? 'through a proxy' : 'for another host'} ` +
        `(${(headers.host ?? '').slice(0, 100)}). Links in mails begin with ${settings.publicUrl}: ` +
        'set PUBLIC_URL to the address that people open.',
    )
  })
}

/** Whether a host name means this machine. */
function isOwnHost(host: string | undefined, settings: Settings): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return true
  const { hostname } = new URL(`http://${host}`)
  return ['localhost', '127.0.0.1', '[::1]', settings.host, new URL(settings.publicUrl).hostname].includes(hostname)
}
