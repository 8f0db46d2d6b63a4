/** A bound on the memory of a WebAssembly module, set in the module itself: what grows past it gets none. */

/** Bytes of a page of WebAssembly memory. */
const pageBytes = 65_536

/**
 * The module with a maximum set to each memory that it defines, or left as it is where its own is lower.
 * Of the binary format (WebAssembly specification, "Binary format", "Memory section") nothing else is touched.
 *
 * @throws {Error} where the bytes are not a module, or it starts with more than that.
 */
export function withMemoryLimit(module: Uint8Array, megabytes: number): Uint8Array<ArrayBuffer> {
  const maxPages = Math.floor((megabytes * 1_048_576) / pageBytes)
  if (module.length < 8 || !magic.every((byte, index) => module[index] === byte)) {
    throw new Error('These bytes are not a WebAssembly module.')
  }
  const pieces: Uint8Array[] = [module.subarray(0, 8)]
  for (let at = 8; at < module.length;) {
    const start = at
    const id = module[at]
    const [size, body] = readNumber(module, at + 1)
    at = body + size
    if (id !== memorySection) {
      pieces.push(module.subarray(start, at))
      continue
    }
    const content = limited(module, body, maxPages)
    pieces.push(Uint8Array.from([memorySection, ...writeNumber(content.length), ...content]))
  }
  return concatenated(pieces)
}

const magic = [0x00, 0x61, 0x73, 0x6d]
const memorySection = 5

/** The content of a memory section with its maxima set. */
function limited(module: Uint8Array, start: number, maxPages: number): number[] {
  const [count, first] = readNumber(module, start)
  const content = writeNumber(count)
  let at = first
  for (let index = 0; index < count; index += 1) {
    const flags = module[at] ?? 0
    const [minPages, afterLeast] = readNumber(module, at + 1)
    const [own, afterOwn] = (flags & 1) === 1 ? readNumber(module, afterLeast) : [maxPages, afterLeast]
    if (minPages > maxPages)
      throw new Error(`The module starts with ${minPages} pages of memory; ${maxPages} are allowed.`)
    content.push(flags | 1, ...writeNumber(minPages), ...writeNumber(Math.min(own, maxPages)))
    at = afterOwn
  }
  return content
}

/** An unsigned LEB128 number, and where it ends. */
function readNumber(bytes: Uint8Array, start: number): [value: number, end: number] {
  let value = 0
  for (let at = start, scale = 1; at < bytes.length && at < start + 5; at += 1, scale *= 128) {
    const byte = bytes[at] ?? 0
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return [value, at + 1]
  }
  throw new Error('These bytes are not a WebAssembly module.')
}

function writeNumber(value: number): number[] {
  const low = value % 128
  const rest = Math.floor(value / 128)
  return rest === 0 ? [low] : [low | 0x80, ...writeNumber(rest)]
}

function concatenated(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
