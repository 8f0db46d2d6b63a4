/** Versions of circuits: each program that a circuit has had, at an address that never changes what it shows. */
import { z } from 'zod'
import { Circuit, CircuitSize, VersionNumber } from './circuits'
import { Diagnostic, listingOf, successOf } from './envelope'
import { byId, Id, limitedText, pageOfList } from './fields'
import { programOrSettings, requireEitherInput } from './generation'
import * as limits from './limits'
import { routes } from './route'
import { Author } from './users'

/** What a list shows of a version. */
export const CircuitVersionSummary = z
  .object({
    /** From 1, without gaps. */
    number: z.int(),
    createdAt: z.iso.datetime(),
    /** Who saved it; null once the account is deleted. */
    author: Author.nullable(),
    /** What its author says about it; empty for nothing. */
    note: z.string(),
    /** What changed, as "3 operations added"; empty for the first version. */
    summary: z.string(),
    /** The version that it is a copy of; null for a new program. */
    restoredFrom: z.int().nullable(),
    /** The SHA-256 hash of the program (UTF-8), in hexadecimal digits. */
    contentHash: z.string(),
    circuitParams: CircuitSize,
  })
  .meta({ id: 'CircuitVersionSummary' })
export type CircuitVersionSummary = z.infer<typeof CircuitVersionSummary>

/** A version with its program. */
export const CircuitVersion = CircuitVersionSummary.extend({
  circuitId: Id,
  /** The number of the newest version. */
  newest: z.int(),
  qasmCode: z.string(),
  /** The settings it was generated from; null for a program. */
  settings: Circuit.shape.settings,
  /** As those of a circuit. */
  imagePath: z.string().nullable(),
  imageSize: z.object({ width: z.number(), height: z.number() }).nullable(),
}).meta({ id: 'CircuitVersion' })
export type CircuitVersion = z.infer<typeof CircuitVersion>

/** The version that was edited. If a newer one has been saved since, the request is refused with status 409. */
const BasedOn = VersionNumber.optional()

/** The body of `POST /circuits/:id/versions`: a program, or settings of the builder. */
export const NewVersion = z
  .object({
    ...programOrSettings,
    note: limitedText('The note', limits.characters.versionNote).optional(),
    basedOn: BasedOn,
  })
  .superRefine(requireEitherInput)
  .meta({ id: 'NewVersion' })
export type NewVersion = z.infer<typeof NewVersion>

const byNumber = byId.extend({ number: z.coerce.number().int().min(1).max(limits.versionNumber) })

export const versionRoutes = routes({
  'GET /circuits/:id/versions': {
    summary: 'The versions of a circuit, the newest first. Who sees a circuit sees all of its versions.',
    access: 'visible',
    params: byId,
    query: z.object(pageOfList),
    answer: listingOf(CircuitVersionSummary),
  },
  'GET /circuits/:id/versions/:number': {
    summary: 'A version of a circuit with its program, which never changes.',
    access: 'visible',
    params: byNumber,
    answer: successOf(CircuitVersion),
  },
  'POST /circuits/:id/versions': {
    summary:
      'Saves a program or settings as the newest version of a circuit. Refused with status 409 if it has changed meanwhile.',
    access: 'author or admin',
    failed: 'Failed to save the version',
    params: byId,
    body: NewVersion,
    answer: successOf(Circuit.extend({ diagnostics: z.array(Diagnostic) })),
    status: 201,
    bodyLimit: limits.bodyBytes,
  },
  'POST /circuits/:id/versions/:number/restore': {
    summary:
      'Makes an earlier version the newest again, as a new version. Refused with status 409 if there is a newer one than was seen.',
    access: 'author or admin',
    params: byNumber,
    body: z.object({ basedOn: BasedOn }),
    answer: successOf(Circuit),
    status: 201,
  },
})
