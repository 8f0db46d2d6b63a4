/**
 * Pages that wait until the server answers otherwise. A page that merely reloads itself would end as the browser's own error page where
 * it reloads in the moment in which nothing listens, and Firefox and Safari try no second time. So a script asks first.
 */
import type { FastifyInstance } from 'fastify'

/** Where the script is, below the address of the site; beside the page that restores a backup. */
export const waitingScriptPath = '/setup/wait.js'

/** Seconds between two questions. */
const pause = 2

/** 503 says that the server closes or starts, 502 from a proxy and a failure that nothing listens. */
const script = `const { target } = document.currentScript.dataset
const askAgain = () => setTimeout(ask, ${pause * 1000})
const ask = () =>
  fetch(target, { redirect: 'manual', cache: 'no-store' }).then(
    ({ status }) => (status >= 500 ? askAgain() : location.replace(target)),
    askAgain,
  )
askAgain()
`

/** Serves the script. */
export function serveWaiting(app: FastifyInstance): void {
  app.get(waitingScriptPath, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-store').send(script),
  )
}

/**
 * The elements for the head of a page that waits until `target` answers without an error of the server, and then goes there. Without
 * scripts it reloads itself. Both addresses are relative to the page.
 */
export const waitingHead = (target: string, scriptAddress: string): string =>
  `<script defer src="${scriptAddress}" data-target="${target}"></script>
<noscript><meta http-equiv="refresh" content="${pause};url=${target}"></noscript>
`
