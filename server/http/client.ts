/** The built client: its hashed files, and its page for every address of the app. */
import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isServerPath } from '../../contract/paths'
import type { Settings } from '../platform/settings'
import { answerRefusal } from './errors'
import { missing, Refusal } from './refusal'
import { isPage, pageScriptsFile, scriptsOf, type PageScripts } from './page-scripts'
import { styleNonce } from './security-headers'

/** What the page tells the client of the site's settings. */
type SiteSettings = Pick<Settings, 'productName' | 'contactAddress' | 'banner'>

/** What is known of the pages that stand at the addresses of the app. */
export interface Pages {
  /** What the head of a page says of what stands at its path, as HTML that is escaped already; null where it says nothing. */
  headOf(path: string): Promise<string | null>
  /** What a page will ask the API for first, as `/api/circuits`, by its own path; null where that depends on more than its address. */
  asksFirst(path: string): string | null
  /** The address of the picture that it then shows first, of those in the answer. With `?theme=dark` it is the one for dark pages. */
  firstPictureIn(answer: string): string | null
}

const nothingKnown: Pages = { headOf: async () => null, asksFirst: () => null, firstPictureIn: () => null }

/** Serves a folder that `vite build` made. Where it is absent, as in development, the addresses of the app lead nowhere. */
export async function serveClient(
  app: FastifyInstance,
  folder: string,
  site: SiteSettings,
  pages: Pages = nothingKnown,
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      // Folders, ways out of this one and what holds a NUL are no files; what is left is looked up.
      allowedPath: (path) => !/(^|[/\\])(\.|$)|\\/.test(path) && !path.includes('\0'),
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
      const page = await write(app, request, folder, site, pages)
      const [path = ''] = request.url.split('?')
      // The page itself says that there is nothing; the status says so to whoever reads no page.
      reply.code(isPage(await readScripts(folder), path) ? 200 : 404)
      reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding').type('text/html; charset=utf-8')
      return takesGzip(request) ? reply.header('Content-Encoding', 'gzip').send(await pack(page)) : reply.send(page)
    }
    return answerRefusal(
      isRead(request)
        ? missing('There is nothing at this address.')
        : new Refusal(405, `${request.method} is not possible here.`, { allow: ['GET', 'HEAD'] }),
      reply,
    )
  })
}

/** The page for an address of the app. */
async function write(
  app: FastifyInstance,
  request: FastifyRequest,
  folder: string,
  site: SiteSettings,
  { headOf, asksFirst, firstPictureIn }: Pages,
): Promise<string> {
  const [path = '', query] = request.url.split('?')
  const asked = query === undefined && request.method === 'GET' ? asksFirst(path) : null
  // The page is the same without; what is missing in it is missed by those alone who look no further, or asked for later.
  const without = (error: unknown) => {
    request.log.warn({ err: error }, 'A page was written without what is known of it')
    return null
  }
  const [head, told] = await Promise.all([
    headOf(path).catch(without),
    asked === null ? null : ask(app, request, asked).catch(without),
  ])
  // Read each time: a new build may have taken the place of the one before.
  const [page, scripts] = await Promise.all([readFile(join(folder, 'index.html'), 'utf8'), readScripts(folder)])
  const whole = withSite(withScripts(withHead(page, head), scriptsOf(scripts, path)), site, styleNonce(request))
  return asked !== null && told !== null ? withPicture(withTold(whole, asked, told), firstPictureIn(told)) : whole
}

/** What the API answers a visitor who is signed out, as JSON; null where it refuses. */
async function ask(app: FastifyInstance, request: FastifyRequest, url: string): Promise<string | null> {
  const answer = await app.inject({ url, remoteAddress: request.ip, headers: { accept: 'application/json' } })
  return answer.statusCode === 200 && answer.payload.length <= mostTold ? answer.payload : null
}

/** The most characters of an answer that a page carries; a longer one would hold up the page's own words. */
const mostTold = 100_000

/** The page with the answer to what it will ask first. Its time goes along: a browser may show a page again that it has kept. */
function withTold(page: string, url: string, answer: string): string {
  const element = dataElement('embedded-response', answer, ` data-url="${url}" data-at="${Date.now()}"`)
  return page.replace('</head>', () => `${element}</head>`)
}

/** The page with word of its first picture. Which theme it is wanted in only `theme.js` knows, so it stands before that. */
function withPicture(page: string, address: string | null): string {
  if (address === null) return page
  return page.replace('<head>', () => `<head><meta name="first-picture" content="${address}">`)
}

/** The page with word of the scripts that it will load, so that a browser fetches them beside its own. */
function withScripts(page: string, scripts: readonly string[]): string {
  const links = scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`).join('')
  return page.replace('</head>', () => `${links}</head>`)
}

async function readScripts(folder: string): Promise<PageScripts> {
  const file = join(folder, pageScriptsFile)
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
}

/** The page with the site's settings in it, as data that no browser runs, and with the mark of its own styles. */
function withSite(page: string, { productName, contactAddress, banner }: SiteSettings, nonce: string): string {
  const told = dataElement('site', JSON.stringify({ productName, contactAddress, banner }))
  return page.replace('</head>', () => `<meta name="sc-nonce" content="${nonce}">${told}</head>`)
}

/** JSON as data in a page, which no browser runs. */
function dataElement(id: string, json: string, attributes = ''): string {
  // Only `<` could end the element that the text stands in.
  return `<script type="application/json" id="${id}"${attributes}>${json.replaceAll('<', '\\u003c')}</script>`
}

/** The page with more in its head. What is said of the whole site there gives way to what is said of this page. */
function withHead(page: string, head: string | null): string {
  if (head === null) return page
  const rest = head.includes('<title>') ? page.replace(/<title>[^<]*<\/title>/, '') : page
  const bare = head.includes('name="description"') ? rest.replace(/<meta name="description"[^>]*>/, '') : rest
  return bare.replace('</head>', () => `${head}</head>`)
}

const pack = promisify<string, Buffer>(gzip)

const takesGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))

const isRead = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'

/** An address of the app is whatever is no file, no picture, no part of the API: `/circuits/0197…`, but not `/humans.txt`. */
function isAppAddress(url: string): boolean {
  const [path = ''] = url.split('?')
  return !isServerPath(path) && !/^\/assets(\/|$)/.test(path) && !/[.%\\][^/]*$/.test(path)
}
