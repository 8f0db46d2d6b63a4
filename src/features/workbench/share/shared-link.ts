/** Links that carry what is not saved. */
import { qasmBytes } from '../../../../contract/limits'
import { compressForUrl, decompressFromUrl } from '../../../lib/url-compression'
import { formatInteger } from '../../../lib/format-integer'
import { fragmentName } from './content-source'

/** The longest link, in letters: mail and chat programs cut what is longer. */
export const maxLinkLength = 30_000

/** A link that opens `path` with this content, or a sentence about why there is none. */
export async function createShareLink(path: string, content: unknown): Promise<{ link: string } | { problem: string }> {
  if (typeof CompressionStream === 'undefined') return { problem: 'This browser is too old to make such a link.' }
  const link = `${window.location.origin}${path}#${fragmentName}=${await compressForUrl(JSON.stringify(content))}`
  if (link.length <= maxLinkLength) return { link }
  return {
    problem: `This is too long for a link: ${formatInteger(link.length)} of at most ${formatInteger(maxLinkLength)} characters. Save it as a circuit and share that.`,
  }
}

/** The content of a link, not looked at yet. @throws {UrlCompressionError} */
export async function readSharedContent(packed: string): Promise<unknown> {
  const text = await decompressFromUrl(packed, qasmBytes + 100_000)
  try {
    return JSON.parse(text)
  } catch {
    // Said by whoever looks at the content.
    return null
  }
}
