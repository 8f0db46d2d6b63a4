/** Schemas that the routes of several resources share. */
import { z } from 'zod'
import * as limits from './limits'
import { isBlank, isSingleLine, singleLineMessage } from './text'

export const Id = z.uuid('This is not a valid id.')

/** The path parameters of a route about one resource. */
export const byId = z.object({ id: Id })

/** The query parameters of a list in pages. */
export const pageOfList = {
  limit: z.coerce.number().int().min(1).max(limits.page.max).optional(),
  cursor: z.string().max(limits.cursor).optional(),
}

/** A text, trimmed, with a limit that its message names. */
export const limitedText = (field: string, max: number) =>
  z.string().trim().max(max, `${field} can have at most ${max} characters.`)

/** A trimmed text in one line. `field` names it in messages, as `The name`. */
export const singleLine = (field: string) => z.string().trim().refine(isSingleLine, singleLineMessage(field))

/** Whether a text shows anything, for `refine`. */
export const isVisible = (text: string): boolean => !isBlank(text)
