/** The built client: its files, and its page at every path of the app. */
import fastifyStatic from '@fastify/static'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isServerPath } from '../../contract/server-paths'
import { hasBuiltClient, readBuiltPages, readIndexHtml, type BuiltPage } from '../platform/built-client'
import type { Settings } from '../platform/settings'
import { findPage } from './built-pages'
import { sendError } from './error-handler'
import { firstPictureOf, renderFirstScreen, type FirstScreen } from './first-screen'
import { notFound, HttpError } from './http-error'
import { requestIdHeader } from './request-ids'
import { styleNonce } from './security-headers'

/** The settings of the site that pages contain. */
type SiteSettings = Pick<Settings, 'productName' | 'contactAddress' | 'banner' | 'signIn' | 'basePath'>

/** What the rest of the server knows of the pages of the app. */
interface PageContents {
  /** What belongs into the head of the page at a path, as escaped HTML; null for nothing. */
  headOf(path: string): Promise<string | null>
  /** The URL that the page at a path requests first; null if that depends on more than its path. */
  initialRequestOf(path: string): string | null
  /** What the page shows of that response before its scripts have come; null for nothing. */
  firstScreenOf(response: string): FirstScreen | null
}

/** Serves a folder that `vite build` made. Without it, as in development, the paths of the app are 404. */
export async function serveClient(
  app: FastifyInstance,
  folder: string,
  site: SiteSettings,
  contents: PageContents,
): Promise<void> {
  const isBuilt = hasBuiltClient(folder)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      // Refuses folders, paths out of this one and NUL characters before the file system sees them.
      allowedPath: (path) => !/(^|[/\\])(\.|$)|\\/.test(path) && !path.includes('\0'),
      cacheControl: false,
      // The build has a compressed copy of each file.
      preCompressed: true,
      setHeaders(response, path) {
        // Vite names what it builds by its content. Everything else may change with the next version.
        const isHashed = path.startsWith(join(folder, 'assets') + sep)
        response.setHeader('Vary', 'Accept-Encoding')
        response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isBuilt && isRead(request) && isAppPath(request)) {
      const [path = ''] = request.url.split('?')
      // Read for each request, because a new build may have replaced the one before.
      const pages = await readBuiltPages(folder)
      const page = findPage(pages, path)
      const html = await renderPage(app, request, folder, site, contents, page ?? findPage(pages, '*'))
      // Readers see the page for unknown addresses; programs read the status.
      reply.code(page === null && pages.length > 0 ? 404 : 200)
      reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding').type('text/html; charset=utf-8')
      return takesGzip(request) ? reply.header('Content-Encoding', 'gzip').send(await compress(html)) : reply.send(html)
    }
    return sendError(
      isRead(request)
        ? notFound('There is nothing at this address.')
        : new HttpError(405, `${request.method} is not possible here.`, { allow: ['GET', 'HEAD'] }),
      reply,
    )
  })
}

/** The HTML of a page, with all that the server knows of it. */
async function renderPage(
  app: FastifyInstance,
  request: FastifyRequest,
  folder: string,
  site: SiteSettings,
  { headOf, initialRequestOf, firstScreenOf }: PageContents,
  page: BuiltPage | null,
): Promise<string> {
  const [path = '', query] = request.url.split('?')
  const initialRequest = query === undefined && request.method === 'GET' ? initialRequestOf(path) : null
  // The page works without: crawlers miss its description, and the client sends the request itself.
  const omit = (error: unknown) => {
    request.log.warn({ err: error }, 'A page was sent without what is known of it')
    return null
  }
  const [head, response] = await Promise.all([
    headOf(path).catch(omit),
    initialRequest === null ? null : requestAsVisitor(app, request, initialRequest).catch(omit),
  ])
  const { basePath } = site
  let html = withBasePath(await readIndexHtml(folder), basePath)
  if (page?.title !== undefined) html = withTitle(html, `${page.title} · ${site.productName}`)
  html = withSite(
    withPreloads(
      withHead(html, head),
      (page?.chunks ?? []).map((url) => basePath + url),
    ),
    site,
    styleNonce(request),
  )
  html = withLaterScripts(html)
  if (initialRequest === null || response === null) return html
  html = withEmbeddedResponse(html, basePath + initialRequest, response)
  const screen = firstScreenOf(response)
  if (screen === null) return html
  const picture = firstPictureOf(screen)
  if (picture !== null) html = withPreloadedPicture(html, basePath + picture.url)
  const markup = renderFirstScreen(screen, page?.title ?? '', basePath, styleNonce(request))
  return html.replace('<div id="root">', (root) => root + markup)
}

/** The addresses of the build's files, which it writes relative to the page, as they are from every page. */
const withBasePath = (html: string, basePath: string): string =>
  html.replaceAll(/(src|href)="\.\//g, (_, attribute: string) => `${attribute}="${basePath}/`)

/** What the API answers a visitor who is signed out, as JSON; null if it refuses. */
async function requestAsVisitor(app: FastifyInstance, request: FastifyRequest, url: string): Promise<string | null> {
  const headers = { accept: 'application/json', [requestIdHeader]: request.id }
  const answer = await app.inject({ url, remoteAddress: request.ip, headers })
  return answer.statusCode === 200 && answer.payload.length <= maxEmbeddedLength ? answer.payload : null
}

/** The most characters of a response that a page embeds. A longer one would delay the page itself. */
const maxEmbeddedLength = 100_000

/** Adds the response to the page's initial request, with the current time: browsers restore old pages from their caches. */
function withEmbeddedResponse(html: string, url: string, response: string): string {
  const element = dataElement('embedded-response', response, ` data-url="${url}" data-at="${Date.now()}"`)
  return html.replace('</head>', () => `${element}</head>`)
}

/** Names the page's first picture, before `theme.js`, which preloads it in the reader's theme. */
const withPreloadedPicture = (html: string, url: string): string =>
  html.replace('<head>', () => `<head><meta name="first-picture" content="${url}">`)

/** Lets the scripts of a page come after what it shows without them: its bar or its first screen, with their styles, font and picture. */
const withLaterScripts = (html: string): string =>
  html.replaceAll(/<(script type|link rel)="module(preload)?"/g, '$& fetchpriority="low"')

/** Preloads the chunks of the page, so that the browser fetches them together with the app's own. */
function withPreloads(html: string, chunks: readonly string[]): string {
  const links = chunks.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`).join('')
  return html.replace('</head>', () => `${links}</head>`)
}

/** Adds the site's settings as data, and the nonce of the styles that the client adds. */
function withSite(
  html: string,
  { basePath, productName, contactAddress, banner, signIn }: SiteSettings,
  nonce: string,
): string {
  const providers = signIn.providers.map(({ name, label }) => ({ name, label }))
  const site = { basePath, productName, contactAddress, banner, signIn: { passwords: signIn.passwords, providers } }
  const settings = dataElement('site', JSON.stringify(site))
  return html.replace('</head>', () => `<meta name="sc-nonce" content="${nonce}">${settings}</head>`)
}

function withTitle(html: string, title: string): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return html.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped}</title>`)
}

/** JSON as data in a page, which no browser runs. */
function dataElement(id: string, json: string, attributes = ''): string {
  // Only `<` could end the element.
  return `<script type="application/json" id="${id}"${attributes}>${json.replaceAll('<', '\\u003c')}</script>`
}

/** Adds to the head. A title or a description there replaces that of the whole site. */
function withHead(html: string, head: string | null): string {
  if (head === null) return html
  const rest = head.includes('<title>') ? html.replace(/<title>[^<]*<\/title>/, '') : html
  const bare = head.includes('name="description"') ? rest.replace(/<meta name="description"[^>]*>/, '') : rest
  return bare.replace('</head>', () => `${head}</head>`)
}

const compress = promisify<string, Buffer>(gzip)

const takesGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))

const isRead = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'

/**
 * Whether a request is for a path of the app, as `/circuits/0197…`, and not for a file, as `/humans.txt`, or something of the server. Who
 * reads pages, as browsers do, gets one for what looks like a file, too.
 */
function isAppPath({ url, headers }: FastifyRequest): boolean {
  // Mail programs write the `@` in front of a version so.
  const path = url.split('?')[0]?.replaceAll('%40', '@') ?? ''
  if (isServerPath(path) || /^\/assets(\/|$)/.test(path)) return false
  return !/[.%\\][^/]*$/.test(path) || (headers.accept?.includes('text/html') ?? false)
}
