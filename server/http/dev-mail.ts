/** `/dev/mail`: shows mails while no SMTP server is configured, to people at this machine only. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeMarkup } from '../platform/escape-markup'
import { listNewestMails, type StoredMail } from '../platform/mail/outbox'
import { linkify } from '../platform/mail/render'
import type { Queries } from '../platform/queries'
import { isLoopback } from '../platform/settings'
import { matchesSecret } from '../platform/tokens'
import { forbidden, notFound } from './http-error'
import { styleNonce } from './security-headers'

/** Serves the page and its JSON. Both require the code. */
export function serveDevMail(app: FastifyInstance, queries: Queries, code: string): void {
  app.get('/dev/mail.json', { schema: { hide: true } }, async (request, reply) => {
    requireLoopback(request)
    requireCode(request, code)
    const data = await listNewestMails(queries)
    return reply
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ success: true, message: 'Mails', data })
  })
  app.get('/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    requireLoopback(request)
    requireCode(request, code)
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(await listNewestMails(queries), styleNonce(request)))
  })
}

/**
 * Refuses requests that do not come from this machine: from another address, through a proxy, or for another host name, as a page of
 * another site could send them by DNS rebinding.
 */
function requireLoopback(request: FastifyRequest): void {
  const address = request.raw.socket.remoteAddress ?? ''
  const isLocal = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(address)
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in request.headers)
  if (!isLocal || isForwarded || !isLoopback(request.headers.host ?? '')) {
    throw notFound('There is nothing at this address.')
  }
}

/** Refuses requests without the code, because a proxy on this machine that adds no header looks like a person at it. */
function requireCode(request: FastifyRequest, code: string): void {
  const given = new URL(request.url, 'http://localhost').searchParams.get('code') ?? ''
  if (matchesSecret(given, code)) return
  throw forbidden('Please open the full address of this page with its code. The server printed it when it started.')
}

/** Mails are written a moment later, so an empty page reloads itself. */
const reloads = '<meta http-equiv="refresh" content="2">\n'

function renderPage(mails: StoredMail[], nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${mails.length === 0 ? reloads : ''}<title>Mails</title>
<style nonce="${nonce}">
:root { --ground: #f6f7f9; --sheet: #ffffff; --line: #d9dee5; --text: #1f2937; --quiet: #5b6675; --link: #1d4ed8; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #11151c; --sheet: #1a202a; --line: #2f3947; --text: #e6eaf0; --quiet: #a3afbf; --link: #93b4ff; }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.5rem; }
h2 { margin: 0; font-size: 1.05rem; }
p { margin: 0 0 1.5rem; color: var(--quiet); }
article { margin: 0 0 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); }
article > div { margin-bottom: 0.75rem; color: var(--quiet); font-size: 0.9rem; }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--link); }
</style>
</head>
<body>
<main>
<h1>Mails</h1>
<p>No SMTP server is configured, so mails are shown here instead, newest first. Only this machine can see them.</p>
${mails.length === 0 ? '<p>No mails yet. This page reloads every two seconds.</p>' : mails.map(renderMail).join('\n')}
</main>
</body>
</html>
`
}

function renderMail({ to, subject, text, createdAt }: StoredMail): string {
  return `<article>
<h2>${escapeMarkup(subject)}</h2>
<div>To ${escapeMarkup(to)} · <time datetime="${createdAt.toISOString()}">${createdAt.toUTCString()}</time></div>
<pre>${linkify(text.trim())}</pre>
</article>`
}
