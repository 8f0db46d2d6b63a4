/** Text made short enough for a link: compressed (RFC 1951) and written in letters that a URL keeps as they are (RFC 4648, section 5). */

/** A packed text cannot be read; the message says why to a person. */
export class PackedError extends Error {
  override name = 'PackedError'
}

export async function pack(text: string): Promise<string> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer())
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * @param mostBytes how long the text may be; a short link can hold a text of any length.
 * @throws {PackedError}
 */
export async function unpack(packed: string, mostBytes: number): Promise<string> {
  try {
    const compressed = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), letterCode)
    const reader = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let text = ''
    let length = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      length += value.byteLength
      if (length > mostBytes) {
        await reader.cancel()
        throw new PackedError('This link holds more than it may.')
      }
      text += decoder.decode(value, { stream: true })
    }
  } catch (error) {
    if (error instanceof PackedError) throw error
    throw new PackedError('This link is damaged: a part of it is missing or was changed.', { cause: error })
  }
}

const letterCode = (letter: string): number => letter.charCodeAt(0)
