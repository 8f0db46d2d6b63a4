/** Reads the pages of a bucket's listing, which the store gives in XML. */
import type { SendRequest } from './requests'

interface ListingPage {
  keys: string[]
  /** With a delimiter: the prefixes up to it, each once. */
  prefixes: string[]
}

/** Yields the keys below a prefix, in ascending order, up to 1,000 a page. */
export async function* listKeys(send: SendRequest, prefix: string, delimiter?: string): AsyncIterable<ListingPage> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const { body } = await send({
      method: 'GET',
      key: '',
      query: {
        'list-type': '2',
        ...(prefix !== '' && { prefix }),
        ...(delimiter !== undefined && { delimiter }),
        ...(token !== '' && { 'continuation-token': token }),
      },
    })
    const xml = body.toString()
    yield {
      keys: valuesOf(xml, 'Key'),
      prefixes: valuesOf(xml, 'CommonPrefixes').flatMap((group) => valuesOf(group, 'Prefix')),
    }
    // Not every store leaves the token out of the last page.
    const [isTruncated] = valuesOf(xml, 'IsTruncated')
    token = isTruncated === 'true' ? valuesOf(xml, 'NextContinuationToken')[0] : undefined
  }
}

/** The contents of all elements of a name. */
const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, value = '']) => unescape(value))

const entities: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescape = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (found, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return entities[name ?? ''] ?? found
  })
