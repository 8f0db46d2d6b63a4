/** The built client: its hashed files, and its page for every address of the app. */
import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../platform/settings'
import { apiPath } from './api'
import { answerRefusal } from './errors'
import { missing, Refusal } from './refusal'
import { styleNonce } from './security-headers'

/** What the page tells the client of the site's settings. */
type SiteSettings = Pick<Settings, 'productName' | 'contactAddress' | 'banner'>

/** What the head of a page says of what stands at its path, as HTML that is escaped already; null where it says nothing. */
export type HeadOf = (path: string) => Promise<string | null>

/** Serves a folder that `vite build` made. Where it is absent, as in development, the addresses of the app lead nowhere. */
export async function serveClient(
  app: FastifyInstance,
  folder: string,
  site: SiteSettings,
  headOf: HeadOf = async () => null,
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      // Folders and ways out of this one are no files; what is left is looked up.
      allowedPath: (path) => !/(^|[/\\])(\.|$)|\\/.test(path),
      cacheControl: false,
      // The build lies there packed as well.
      preCompressed: true,
      setHeaders(response, path) {
        // Vite names what it builds by its content; everything else may change with the next version.
        const isHashed = path.startsWith(join(folder, 'assets') + sep)
        response.setHeader('Vary', 'Accept-Encoding')
        response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isBuilt && isRead(request) && isAppAddress(request.url)) {
      const [path = ''] = request.url.split('?')
      // The page is the same without; what is missing in its head is missed by those alone who look no further.
      const head = await headOf(path).catch((error: unknown) => {
        request.log.warn({ err: error }, 'The head of a page could not be written')
        return null
      })
      const page = withSite(
        withHead(await readFile(join(folder, 'index.html'), 'utf8'), head),
        site,
        styleNonce(request),
      )
      return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page)
    }
    return answerRefusal(
      isRead(request)
        ? missing('There is nothing at this address.')
        : new Refusal(405, `${request.method} is not possible here.`, { allow: ['GET', 'HEAD'] }),
      reply,
    )
  })
}

/** The page with the site's settings in it, as data that no browser runs, and with the mark of its own styles. */
function withSite(page: string, { productName, contactAddress, banner }: SiteSettings, nonce: string): string {
  // Only `<` could end the element that the text stands in.
  const json = JSON.stringify({ productName, contactAddress, banner }).replaceAll('<', '\\u003c')
  const told = `<meta name="sc-nonce" content="${nonce}"><script type="application/json" id="site">${json}</script>`
  return page.replace('</head>', () => `${told}</head>`)
}

/** The page with more in its head. What is said of the whole site there gives way to what is said of this page. */
function withHead(page: string, head: string | null): string {
  if (head === null) return page
  const rest = head.includes('<title>') ? page.replace(/<title>[^<]*<\/title>/, '') : page
  const bare = head.includes('name="description"') ? rest.replace(/<meta name="description"[^>]*>/, '') : rest
  return bare.replace('</head>', () => `${head}</head>`)
}

const isRead = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'

/** An address of the app is whatever is no file, no picture, no part of the API: `/circuits/0197…`, but not `/humans.txt`. */
function isAppAddress(url: string): boolean {
  const [path = ''] = url.split('?')
  const isOther = [apiPath, '/static', '/dev', '/assets'].some(
    (other) => path === other || path.startsWith(`${other}/`),
  )
  return !isOther && !/[.%\\][^/]*$/.test(path)
}
