/** Cursors of lists of circuits: the sort keys of the last circuit of a page, opaque to clients. */
import { z } from 'zod'
import { Sort } from '../../../contract/circuits'
import * as limits from '../../../contract/limits'
import { Id } from '../../../contract/fields'
import { isStorableText } from '../../http/json-bodies'
import { invalidCursor, maxTime } from '../../http/paging'

/** More than any list has. */
const maxPart = 9

/** The sort keys of a circuit, the most significant first. */
const Position = z.object({
  sort: Sort,
  /** The part of the list that it is in, from 0: a search has several, one behind the other. */
  part: z.int().min(0).max(maxPart),
  /** Time in milliseconds, number of likes, or name, depending on the order. */
  key: z.union([
    z.int().min(0).max(maxTime),
    z
      .string()
      .max(limits.maxBytesOfFoldedUnit * limits.characters.name)
      .refine(isStorableText),
  ]),
  id: Id,
})
export type Position = z.infer<typeof Position>

const Written = z.array(z.unknown())

/** A name follows the JSON as it is, because JSON would write a control character as six. */
export const writeCursor = ({ sort, part, key, id }: Position): string =>
  Buffer.from(
    typeof key === 'string'
      ? `${JSON.stringify([sort, part, null, id])}\n${key}`
      : JSON.stringify([sort, part, key, id]),
  ).toString('base64url')

/** @throws {HttpError} 400 for anything that {@link writeCursor} did not write for a list sorted like this. */
export function readCursor(text: string, sort: Sort): Position {
  try {
    const [head = '', name] = splitAtLineBreak(Buffer.from(text, 'base64url').toString())
    const [written, part, key, id]: unknown[] = Written.parse(JSON.parse(head))
    const position = Position.parse({ sort: written, part, key: name ?? key, id })
    if (position.sort === sort && (typeof position.key === 'string') === (sort === 'name')) return position
  } catch {
    // Refused below.
  }
  throw invalidCursor()
}

/** The text before the first line break, and the text after it. */
function splitAtLineBreak(text: string): [string, string?] {
  const at = text.indexOf('\n')
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
