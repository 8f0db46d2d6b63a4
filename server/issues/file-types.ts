/** What a sent file is, by its bytes; its name must say the same. Pure. */

import type { ImageFormat } from '../platform/pictures'

/** A kind of file that an issue can have. */
interface FileType {
  /** Media type it is served with. */
  type: string
  /** The ending of its stored name. */
  ending: string
  /** What kind of picture it is, where it is one. */
  picture: ImageFormat | null
}

/** The kind of a file, or null where it is none that is taken, or not what its name says. */
export function fileTypeOf(name: string, bytes: Uint8Array): FileType | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase()
  const kind = kinds.find(({ endings }) => extension !== undefined && endings.includes(extension))
  if (kind === undefined || !kind.is(bytes)) return null
  return { type: kind.type, ending: kind.endings[0], picture: kind.picture ?? null }
}

/** Endings that are taken, for a sentence. */
export const acceptedFileTypes = 'images (PNG, JPEG, GIF, WebP, AVIF), PDF, txt and log files'

interface Kind {
  /** The first is that of its stored name. */
  endings: readonly [string, ...string[]]
  type: string
  picture?: ImageFormat
  is(bytes: Uint8Array): boolean
}

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + text.length)
    .toString('latin1') === text

const kinds: readonly Kind[] = [
  { endings: ['png'], type: 'image/png', picture: 'png', is: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  { endings: ['jpg', 'jpeg'], type: 'image/jpeg', picture: 'jpg', is: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  {
    endings: ['gif'],
    type: 'image/gif',
    picture: 'gif',
    is: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
  },
  {
    endings: ['webp'],
    type: 'image/webp',
    picture: 'webp',
    is: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  },
  { endings: ['avif'], type: 'image/avif', picture: 'avif', is: (bytes) => startsWith(bytes, 'ftypavif', 4) },
  { endings: ['pdf'], type: 'application/pdf', is: (bytes) => startsWith(bytes, '%PDF-') },
  { endings: ['txt'], type: 'text/plain; charset=utf-8', is: isText },
  { endings: ['log'], type: 'text/plain; charset=utf-8', is: isText },
]

/** UTF-8 without NUL and other signs of a program or a picture, and no markup or script that a browser or a shell would run. */
function isText(bytes: Uint8Array): boolean {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return false
  }
  // Colours of a terminal (ESC) and form feeds stand in logs.
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\0-\x06\x0e-\x1a\x1c-\x1f]/.test(text)) return false
  return !/^\s*(<!doctype|<html|<svg|<\?xml|<\?php|<script|#!)/i.test(text)
}
