/**
 * What short texts may contain, the same for client and server. Plain functions without a library, so that a screen can use
 * them without loading a validator.
 */

/**
 * Line breaks, control characters, and characters that reorder the text after them (bidirectional embeddings, overrides and
 * isolates): in a single line they hide or disguise what it says.
 */
const unsafeInLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** Whether a text can stand in a single-line field: a name, a title, a tag. Surrounding blanks don't count. */
export const isSingleLine = (text: string): boolean => !unsafeInLine.test(text.trim())

/** What a single-line field says about a text that {@link isSingleLine} refuses. */
export const singleLineMessage = (field: string): string =>
  `${field} can't contain line breaks, control characters or characters that change the text direction.`

/** Whether a text is the address of a program or of a document in itself, which would run where somebody opens it as a link. */
export const isScriptAddress = (text: string): boolean =>
  /^(javascript|vbscript|data):/iu.test(normalizeText(text).replaceAll(' ', ''))

/** What a reference says that {@link isScriptAddress} refuses. */
export const scriptAddressMessage =
  'A reference is a link that begins with http:// or https://, or the text of a citation.'

/** Characters that take up room and show nothing, though Unicode doesn't count them as ignorable. */
const blankSymbols = /[\u2800\u{1D159}\uFFFC]/gu

const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** A text as it is compared: compatibility characters replaced (NFKC), invisible ones removed, spaces collapsed. */
export const normalizeText = (text: string): string =>
  text.normalize('NFKC').replaceAll(ignorable, '').replaceAll(/\s+/gu, ' ').trim()

/** Whether a text shows nothing: it is empty, or has only spaces, combining marks and invisible characters. */
export const isBlank = (text: string): boolean =>
  !/[\p{L}\p{N}\p{P}\p{S}]/u.test(normalizeText(text).replaceAll(blankSymbols, ''))

/** A tag without the signs that pages write in front of it: `#qaoa` is `qaoa`. */
export const withoutHashSign = (tag: string): string => tag.trim().replace(/^[#\s]+/u, '')
