/** What every answer of the API looks like: `{success, message, data}`, errors too. */
import { z } from 'zod'

/** One thing wrong with a request: where (`circuitParams.qubits`) and what, as a sentence. */
export const FieldError = z.object({ path: z.string(), message: z.string() }).meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof FieldError>

/** A place in a text. `start` and `end` count UTF-16 units from 0; lines and columns count from 1, columns in UTF-16 units. */
export const SourceSpan = z
  .object({
    start: z.int(),
    end: z.int(),
    line: z.int(),
    column: z.int(),
    endLine: z.int(),
    endColumn: z.int(),
  })
  .meta({ id: 'SourceSpan' })
export type SourceSpan = z.infer<typeof SourceSpan>

/**
 * A change of the program that fixes what a diagnostic reports. `title` says what it does, as a button. The edits are in order and do not
 * overlap. Where `isSafe` is true it is certainly what the author meant, and an editor can apply it together with others.
 */
export const Fix = z
  .object({
    title: z.string(),
    edits: z.array(z.object({ span: SourceSpan, text: z.string() })),
    isSafe: z.boolean(),
  })
  .meta({ id: 'Fix' })
export type Fix = z.infer<typeof Fix>

/** What the engine has to say about a program: what is wrong, where, and what to do. */
export const Diagnostic = z
  .object({
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    message: z.string(),
    help: z.string().optional(),
    span: SourceSpan,
    related: z.array(z.object({ message: z.string(), span: SourceSpan })).optional(),
    fix: Fix.optional(),
  })
  .meta({ id: 'Diagnostic' })
export type Diagnostic = z.infer<typeof Diagnostic>

/**
 * The code of a 403 that goes away once the password was given again (`POST /auth/confirm-password`): what was asked for cannot be
 * taken back, and the last sign-in is more than 15 minutes ago.
 */
export const passwordRequired = 'PASSWORD_REQUIRED'

/** The response to a request that failed, with the reason. */
export const Failure = z
  .object({
    success: z.literal(false),
    message: z.string(),
    data: z.null(),
    /** There where a program is to act on the reason. */
    code: z.literal(passwordRequired).optional(),
    errors: z.array(FieldError).optional(),
    diagnostics: z.array(Diagnostic).optional(),
  })
  .meta({ id: 'Failure' })
export type Failure = z.infer<typeof Failure>

/**
 * Where a list goes on: pass `nextCursor` as `cursor`; null at the end. `total` counts all that match; of a search with thousands it is an
 * estimate. Where a search finds little, circuits with similar names follow: then `matching` says how many come before them, and `total`
 * counts both. `isPartial` is there where a search is too short to look through all circuits, as one digit or comma: then it finds those that have it
 * as a word, and of the others those that are near in the order.
 */
export const Page = z
  .object({
    nextCursor: z.string().nullable(),
    total: z.int(),
    matching: z.int().optional(),
    isPartial: z.literal(true).optional(),
  })
  .meta({ id: 'Page' })
export type Page = z.infer<typeof Page>

/** An answer that was successful. */
export interface Success<Data> {
  success: true
  message: string
  data: Data
}

/** A successful answer to a list. */
export interface Listing<Item> extends Success<Item[]> {
  page: Page
}

/** The schema of a successful answer with this data. */
export const successOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), message: z.string(), data })

/** The schema of a successful page of a list. */
export const listingOf = <Item extends z.ZodType>(item: Item) => successOf(z.array(item)).extend({ page: Page })
