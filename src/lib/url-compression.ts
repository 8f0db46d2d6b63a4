/** Compresses text for links: deflate (RFC 1951) in the URL-safe base64 alphabet (RFC 4648, section 5). */

/** A compressed text cannot be read; the message is for people. */
export class UrlCompressionError extends Error {
  override name = 'UrlCompressionError'
}

/** Compresses a text into characters that need no escaping in a URL. */
export async function compressForUrl(text: string): Promise<string> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Decompresses what {@link compressForUrl} returned.
 *
 * @param maxBytes the longest text to accept; a short link can expand to any length.
 * @throws {UrlCompressionError}
 */
export async function decompressFromUrl(encoded: string, maxBytes: number): Promise<string> {
  try {
    const compressed = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    const reader = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let text = ''
    let length = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      length += value.byteLength
      if (length > maxBytes) {
        await reader.cancel()
        throw new UrlCompressionError('This link is too long to open.')
      }
      text += decoder.decode(value, { stream: true })
    }
  } catch (error) {
    if (error instanceof UrlCompressionError) throw error
    throw new UrlCompressionError('This link is damaged: a part of it is missing or was changed.', { cause: error })
  }
}
