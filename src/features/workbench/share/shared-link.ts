/** Share links, which carry unsaved content in their fragment. */
import { qasmBytes } from '../../../../contract/limits'
import { compressForUrl, decompressFromUrl } from '../../../lib/url-compression'
import { valuesInFragment } from '../../../session/parameter-values'
import { formatInteger } from '../../../lib/format-integer'
import { addressOf } from '../../../site'
import { fragmentName } from './content-source'

/** The maximum length of a link, in characters. Mail and chat programs truncate longer ones. */
const maxLinkLength = 30_000

/** Content may be as long as the longest program, plus the other fields of a form. */
const maxContentBytes = qasmBytes + 100_000

/** Creates a link that opens `path` with some content and the values of its parameters; or says why there is none. */
export async function createShareLink(path: string, content: unknown): Promise<{ link: string } | { problem: string }> {
  if (typeof CompressionStream === 'undefined') return { problem: 'Your browser is too old to create a link.' }
  const shared = `${fragmentName}=${await compressForUrl(JSON.stringify(content))}`
  const fragment = [shared, valuesInFragment(path)].filter((part) => part !== '').join('&')
  const link = `${window.location.origin}${addressOf(path)}#${fragment}`
  if (link.length <= maxLinkLength) return { link }
  return {
    problem: `This is too long for a link: ${formatInteger(link.length)} of at most ${formatInteger(maxLinkLength)} characters. Save it as a circuit and share that.`,
  }
}

/** The content of a link, not validated; null if it is not JSON. @throws {UrlCompressionError} */
export async function readSharedContent(sharedText: string): Promise<unknown> {
  const text = await decompressFromUrl(sharedText, maxContentBytes)
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
