/** The markup that pages add to their heads, for search engines and shared links. */
import { diagnosticCodes } from '../../contract/generated/diagnostic-codes'
import { diagnosticCodeOf, paths } from '../../contract/paths'
import { escapeMarkup } from '../platform/escape-markup'
import type { Settings } from '../platform/settings'

/** The head of a page that explains a diagnostic; null for the path of another page. */
export function renderDiagnosticHead(settings: Settings, path: string): string | null {
  const code = diagnosticCodeOf(path)
  if (code === null) return null
  const summary = diagnosticCodes[code]
  // The page says that there is no such diagnostic.
  if (summary === undefined) return feedLink(settings)
  const address = settings.publicUrl + paths.diagnostic(code)
  const title = `${code}: ${withoutMarks(summary.charAt(0).toUpperCase() + summary.slice(1))}`
  const description = `What the diagnostic ${code} of OpenQASM programs means (${withoutMarks(summary)}), and how to fix it, with a wrong and a right example.`
  return renderArticleHead(settings, { title, description, address }) + feedLink(settings)
}

/** What search engines and shared links say of a page. */
export interface Article {
  title: string
  description: string
  /** The canonical one. */
  address: string
  image?: { address: string; alt: string } | undefined
  /** In ISO 8601. */
  publishedAt?: string
  author?: string | undefined
}

/** Title, canonical address and `meta` elements, of which those without content are left out. */
export function renderArticleHead(
  { productName }: Settings,
  { title, description, address, image, publishedAt, author }: Article,
): string {
  const metas: [attribute: string, name: string, content?: string][] = [
    ['name', 'description', description],
    ['property', 'og:type', 'article'],
    ['property', 'og:site_name', productName],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', address],
    ['property', 'og:image', image?.address],
    ['property', 'og:image:alt', image?.alt],
    ['property', 'article:published_time', publishedAt],
    ['property', 'article:author', author],
    ['name', 'twitter:card', image ? 'summary_large_image' : 'summary'],
  ]
  return [
    `<title>${escapeMarkup(`${title} · ${productName}`)}</title>`,
    `<link rel="canonical" href="${escapeMarkup(address)}">`,
    ...metas.flatMap(([attribute, name, content = '']) =>
      content === '' ? [] : [`<meta ${attribute}="${name}" content="${escapeMarkup(content)}">`],
    ),
  ].join('')
}

/** The link to the feed of the newest circuits, which every page has. */
export const feedLink = ({ productName, publicUrl }: Settings): string =>
  `<link rel="alternate" type="application/rss+xml" title="${escapeMarkup(productName)}: the newest circuits" href="${escapeMarkup(publicUrl)}/feed.xml">`

/** Tells the first page that nobody has used the installation yet, so that it offers to restore a backup. */
export const emptyInstallationMeta = '<meta name="installation" content="empty">'

/** A text without the marks around code. */
const withoutMarks = (text: string): string => text.replaceAll('`', '')
