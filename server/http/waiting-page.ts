/**
 * Pages that wait until the server answers otherwise. A page that merely reloads itself would end as the browser's own error page where
 * it reloads in the moment in which nothing listens, and Firefox and Safari try no second time. So a script asks first. It is in the page:
 * the server that sends it may close before a browser asks for another file.
 */
import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'

/** Seconds between two questions. */
const pause = 2

/** 503 says that the server closes or starts, 502 comes from a proxy and a failure from where nothing listens. */
const script = `
const { target } = document.currentScript.dataset
const askAgain = () => setTimeout(ask, ${pause * 1000})
const ask = () =>
  fetch(target, { redirect: 'manual', cache: 'no-store' }).then(
    ({ status }) => (status >= 500 ? askAgain() : location.replace(target)),
    askAgain,
  )
askAgain()
`

/** What allows this script, and no other, in a content security policy. */
const scriptSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * The elements for the head of a page that waits until `target`, relative to it, answers without an error of the server, and then goes
 * there. Without scripts it reloads itself. The response allows the script.
 */
export function waitingHead({ raw }: FastifyReply, target: string): string {
  const policy = String(raw.getHeader('Content-Security-Policy'))
  raw.setHeader('Content-Security-Policy', policy.replace("script-src 'self'", `$& ${scriptSource}`))
  return `<script data-target="${target}">${script}</script>
<noscript><meta http-equiv="refresh" content="${pause};url=${target}"></noscript>
`
}
