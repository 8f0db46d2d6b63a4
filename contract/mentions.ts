/** Names that a text mentions, the same for client and server. Plain functions without a library. */
import { normalizeText } from './text'

/** A name that is mentioned: in one word, or between quotation marks. No letter or digit is before it, as in an email address. */
const mention =
  /(?<![\p{L}\p{M}\p{N}_@/.])@(?:"([^"\n]{1,30})"|([\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.-]{0,28}[\p{L}\p{M}\p{N}_])?))/u

/** Code, in which an `@` mentions nobody. */
const code = /```[\s\S]*?(?:```|$)|`[^`\n]*`/gu

/** The mention at the start of a text, with its name; null where there is none. */
export function mentionAtStart(text: string): { raw: string; name: string } | null {
  const [raw, quoted, word] = new RegExp(`^${mention.source}`, 'u').exec(text) ?? []
  const name = quoted ?? word
  return raw === undefined || name === undefined ? null : { raw, name }
}

/** The names that a Markdown text mentions, each once, in their order. */
export function mentionedNames(text: string): string[] {
  const found = text.replaceAll(code, ' ').matchAll(new RegExp(mention, 'gu'))
  const byKey = new Map(
    [...found].map(([, quoted, word]) => [mentionKeyOf(quoted ?? word ?? ''), quoted ?? word ?? '']),
  )
  return [...byKey.values()].filter((name) => name.trim() !== '')
}

/** How a text mentions a name. */
export const writeMention = (username: string): string =>
  mentionAtStart(`@${username}`)?.name === username ? `@${username}` : `@"${username}"`

/** What makes two mentioned names the same. */
export const mentionKeyOf = (name: string): string => normalizeText(name).toLowerCase()
