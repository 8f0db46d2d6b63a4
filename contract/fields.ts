/** Schemas that fields of several nouns share. */
import { z } from 'zod'
import { isBlank, isSingleLine, singleLineMessage } from './text'

/** A trimmed text in one line. `field` names it in messages, as `The name`. */
export const singleLine = (field: string) => z.string().trim().refine(isSingleLine, singleLineMessage(field))

/** Whether a text shows something, as a check of a schema. */
export const isVisible = (text: string): boolean => !isBlank(text)
