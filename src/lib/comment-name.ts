import { formatDateTime } from './relative-time'

/** How many characters of a comment tell it from others by the same author in the same minute. */
const maxTextLength = 40

/** What a screen reader calls a comment, as in `comment by ada from November 21, 2026 at 9:05 AM: “Which browser?”`. */
export function commentName(author: string | undefined, createdAt: string, content: string): string {
  const characters = [...content.replaceAll(/\s+/gu, ' ').trim()]
  const words =
    characters.length > maxTextLength ? `${characters.slice(0, maxTextLength).join('')}…` : characters.join('')
  return `comment by ${author ?? 'deleted user'} from ${formatDateTime(createdAt)}: “${words}”`
}
