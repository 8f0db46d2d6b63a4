/**
 * What other sites read of circuits: the head of pages for shared links, oEmbed, the sitemap, and the feed of the newest circuits. All of
 * it shows what visitors find, to everyone.
 */
import { asc } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CircuitSummary } from '../../contract/circuits'
import { diagnosticCodes } from '../../contract/generated/diagnostic-codes'
import { embedPath, embedSize } from '../../contract/embed-paths'
import { circuitIdOf, parseCircuitAddress, paths } from '../../contract/paths'
import { sitemapPaths } from '../../contract/sitemap-paths'
import { invalidField, notFound, HttpError } from '../http/http-error'
import { pathWithin } from '../http/base-path'
import { feedLink, renderArticleHead } from '../http/page-head'
import { escapeMarkup } from '../platform/escape-markup'
import type { Queries } from '../platform/queries'
import type { Settings } from '../platform/settings'
import type { Services } from '../services'
import { isPublic } from './list-conditions'
import { listCircuits } from './library/library-page'
import { readPublicSummary } from './cache/summaries'
import { circuits } from './tables'

/** URLs per sitemap (sitemaps.org). */
export const maxAddresses = 50_000

/** Circuits in the feed. */
const feedLength = 50

/** Characters of the description of a page. */
const maxDescription = 200

/** The HTML that a page adds to its head. */
export async function renderHead({ database: { orm }, settings }: Services, path: string): Promise<string | null> {
  const id = circuitIdOf(path)
  const circuit = id === null ? null : await readPublicSummary(orm, id)
  if (circuit === null) return feedLink(settings)
  const address = addressOf(settings, circuit.id)
  const imagePath = circuit.cover?.imagePath ?? circuit.imagePath
  return [
    renderArticleHead(settings, {
      title: circuit.name,
      description: describe(circuit),
      address,
      image: imagePath ? { address: `${settings.publicUrl}/${imagePath}`, alt: describeImage(circuit) } : undefined,
      publishedAt: circuit.createdAt,
      author: circuit.author?.username,
    }),
    `<link rel="alternate" type="application/json+oembed" title="${escapeMarkup(circuit.name)}" href="${escapeMarkup(
      `${settings.publicUrl}/oembed?format=json&url=${encodeURIComponent(address)}`,
    )}">`,
    feedLink(settings),
  ].join('')
}

/**
 * Serves `/oembed`, `/sitemap.xml`, `/sitemap-N.xml`, `/feed.xml` and `/robots.txt`.
 *
 * @param sitemaps paths of sitemaps that other modules serve
 */
export function servePublicMetadata(
  app: FastifyInstance,
  { database: { orm }, settings }: Services,
  sitemaps: readonly string[],
): void {
  const hidden = { schema: { hide: true } }

  app.get('/oembed', hidden, async (request, reply) => {
    const { url, format } = Object.assign({ url: '', format: 'json' }, request.query)
    // oEmbed prescribes this status for a format that is not supported.
    if (format === 'xml') throw new HttpError(501, 'Only JSON is offered.')
    if (format !== 'json') throw invalidField('format', 'Only JSON is offered.')
    const id = circuitIdIn(String(url), settings)
    const circuit = id === null ? null : await readPublicSummary(orm, id)
    if (circuit === null) throw notFound('There is no public circuit at this address.')
    const { maxwidth, maxheight } = Object.assign({ maxwidth: '', maxheight: '' }, request.query)
    const { version } = parseCircuitAddress(new URL(String(url)).pathname.split('/').at(-1) ?? '')
    const address = version === null ? circuit.id : `${circuit.id}@${version}`
    return cacheBriefly(reply)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(describeEmbed(circuit, settings, address, [String(maxwidth), String(maxheight)])))
  })

  app.get('/sitemap.xml', hidden, async (_, reply) => {
    const parts = Math.max(1, Math.ceil((await orm.$count(circuits, isPublic)) / maxAddresses))
    const all = [...[...Array(parts).keys()].map((part) => `/sitemap-${part + 1}.xml`), ...sitemaps]
    const entries = all
      .map((path) => `<sitemap><loc>${escapeMarkup(settings.publicUrl + path)}</loc></sitemap>`)
      .join('')
    return sendXml(reply, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</sitemapindex>`)
  })

  app.get('/sitemap-:part(^\\d+).xml', hidden, async (request, reply) => {
    const part = Number(Object.assign({ part: '' }, request.params).part)
    const rows = await addressesOf(orm, part)
    if (part < 1 || (rows.length === 0 && part > 1)) throw notFound('There is nothing at this address.')
    const pages = part === 1 ? [...sitemapPaths, ...Object.keys(diagnosticCodes).map(paths.diagnostic)] : []
    return sendSitemap(reply, settings, [
      ...pages.map((path) => ({ path })),
      ...rows.map(({ id, updatedAt }) => ({ path: paths.circuit(id), updatedAt })),
    ])
  })

  app.get('/feed.xml', hidden, async (_, reply) => {
    const { items: newest } = await listCircuits(orm, { limit: feedLength }, null)
    const items = newest.map((circuit) => {
      const address = escapeMarkup(addressOf(settings, circuit.id))
      return (
        `<item><title>${escapeMarkup(circuit.name)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid>` +
        `<description>${escapeMarkup(describe(circuit))}</description><category>${escapeMarkup(circuit.category.name)}</category>` +
        `<pubDate>${new Date(circuit.createdAt).toUTCString()}</pubDate></item>`
      )
    })
    const title = escapeMarkup(`${settings.productName}: the newest circuits`)
    return cacheBriefly(reply)
      .type('application/rss+xml; charset=utf-8')
      .send(
        '<?xml version="1.0" encoding="UTF-8"?>' +
          '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
          `<title>${title}</title><link>${escapeMarkup(settings.publicUrl + paths.circuits)}</link><description>${title}</description>` +
          `<atom:link href="${escapeMarkup(settings.publicUrl)}/feed.xml" rel="self" type="application/rss+xml"/>` +
          `${items.join('')}</channel></rss>`,
      )
  })

  app.get('/robots.txt', hidden, async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: ${settings.basePath}/api/\nSitemap: ${settings.publicUrl}/sitemap.xml\n`),
  )
}

const describeImage = ({ name, cover }: CircuitSummary) =>
  cover?.outcomes === undefined ? `Diagram of ${name}` : `Outcomes of ${name}: ${cover.outcomes}`

/** What oEmbed says of a circuit: a frame, no larger than its reader has room for. */
function describeEmbed(
  circuit: CircuitSummary,
  { productName, publicUrl }: Settings,
  address: string,
  [maxWidth, maxHeight]: [string, string],
) {
  const [width, height] = [within(embedSize.width, maxWidth), within(embedSize.height, maxHeight)]
  const { name, author } = circuit
  const { imagePath, imageSize } = circuit.cover ?? circuit
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    provider_name: productName,
    provider_url: publicUrl,
    cache_age: 300,
    ...(author && { author_name: author.username, author_url: publicUrl + paths.user(author.id) }),
    html: `<iframe src="${escapeMarkup(publicUrl + embedPath(address))}" width="${width}" height="${height}" title="${escapeMarkup(name)}" loading="lazy" style="border:0"></iframe>`,
    width,
    height,
    ...(imagePath &&
      imageSize && {
        thumbnail_url: `${publicUrl}/${imagePath}`,
        thumbnail_width: Math.round(imageSize.width),
        thumbnail_height: Math.round(imageSize.height),
      }),
  }
}

/** A size, or the most of it that there is room for. */
const within = (size: number, max: string) => (Number(max) >= 1 ? Math.min(size, Math.floor(Number(max))) : size)

/** The circuits of one sitemap, the oldest first, so that a full part never changes. */
async function addressesOf(queries: Queries, part: number): Promise<{ id: string; updatedAt: Date }[]> {
  if (part < 1 || part > 10_000) return []
  return queries
    .select({ id: circuits.id, updatedAt: circuits.updatedAt })
    .from(circuits)
    .where(isPublic)
    .orderBy(asc(circuits.createdAt), asc(circuits.id))
    .limit(maxAddresses)
    .offset((part - 1) * maxAddresses)
}

/** The id of the circuit at a URL of this site; null at another URL. */
function circuitIdIn(
  address: string,
  { publicUrl, basePath }: Pick<Settings, 'publicUrl' | 'basePath'>,
): string | null {
  if (!URL.canParse(address) || new URL(address).origin !== new URL(publicUrl).origin) return null
  const path = pathWithin(basePath, new URL(address).pathname)
  return path === null ? null : circuitIdOf(path)
}

const addressOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>, id: string) => publicUrl + paths.circuit(id)

function describe({
  description,
  plainDescription = description,
  circuitParams: { qubits, layers, depth },
}: CircuitSummary): string {
  const figures = `${qubits} ${qubits === 1 ? 'qubit' : 'qubits'}, ${layers === null ? '' : `${layers} ${layers === 1 ? 'layer' : 'layers'}, `}depth ${depth}.`
  return shorten(`${plainDescription} ${figures}`)
}

/** Sends a sitemap of pages of this site. */
export function sendSitemap(
  reply: FastifyReply,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  pages: readonly { path: string; updatedAt?: Date }[],
): FastifyReply {
  const entries = pages.map(({ path, updatedAt }) => {
    const changed = updatedAt === undefined ? '' : `<lastmod>${updatedAt.toISOString()}</lastmod>`
    return `<url><loc>${escapeMarkup(publicUrl + path)}</loc>${changed}</url>`
  })
  return sendXml(reply, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`)
}

/** The first sentences of a text in one line, for the description of a page. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > maxDescription ? `${line.slice(0, maxDescription - 1).trimEnd()}…` : line
}

/** For a minute only, because a circuit may turn private. */
const cacheBriefly = (reply: FastifyReply) => reply.header('Cache-Control', 'public, max-age=60')

const sendXml = (reply: FastifyReply, text: string) =>
  cacheBriefly(reply).type('application/xml; charset=utf-8').send(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
