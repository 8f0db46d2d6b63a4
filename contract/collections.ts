/** Collections: circuits that somebody put together, in an order, with a note on each. */
import { z } from 'zod'
import { CircuitSummary } from './circuits'
import { listingOf, successOf } from './envelope'
import { byId, Id, isVisible, limitedText, pageOfList, singleLine } from './fields'
import * as limits from './limits'
import { routes } from './route'
import { Author } from './users'

/** Collections of an account, and circuits of a collection. */
export const collectionLimits = { collections: 200, circuits: 100 } as const

const Name = singleLine('The name')
  .refine(isVisible, 'Please enter a name for the collection')
  .max(limits.characters.name, `The name can have at most ${limits.characters.name} characters.`)

const Description = limitedText('The description', limits.characters.description)

const Note = limitedText('The note', limits.characters.collectionNote)

/** The circuit in front of which a circuit is put; null for the end. */
const Before = Id.nullable()

/** What a list shows of a collection. */
export const CollectionSummary = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    isPublic: z.boolean(),
    /** An administrator has hidden it from everyone but its author and ADMINs. */
    isHidden: z.literal(true).optional(),
    author: Author,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** How many of its circuits the viewer may find; others do not count. */
    circuitCount: z.int(),
    /** The pictures of the first of these circuits. */
    pictures: z.array(CircuitSummary.pick({ name: true, imagePath: true, imageSize: true, cover: true })),
  })
  .meta({ id: 'CollectionSummary' })
export type CollectionSummary = z.infer<typeof CollectionSummary>

/** A circuit of a collection, with what the collection says about it. */
export const CollectedCircuit = z.object({ circuit: CircuitSummary, note: z.string() }).meta({ id: 'CollectedCircuit' })
export type CollectedCircuit = z.infer<typeof CollectedCircuit>

/** A collection with those of its circuits that the viewer may find, in their order. */
export const Collection = CollectionSummary.omit({ pictures: true })
  .extend({ circuits: z.array(CollectedCircuit) })
  .meta({ id: 'Collection' })
export type Collection = z.infer<typeof Collection>

/** The body of `POST /collections`. */
export const NewCollection = z
  .object({
    name: Name,
    description: Description.optional(),
    /** Private where absent. */
    isPublic: z.boolean().optional(),
    /** Its first circuit. */
    circuitId: Id.optional(),
  })
  .meta({ id: 'NewCollection' })
export type NewCollection = z.infer<typeof NewCollection>

/** Changes of what its author wrote about a collection. Fields that are absent stay as they are. */
export const CollectionChange = z
  .object({
    name: Name.optional(),
    description: Description.optional(),
    isPublic: z.boolean().optional(),
    /** The `updatedAt` of the collection that was edited. If it has changed since, the request is refused with status 409. */
    unchangedSince: z.iso.datetime().optional(),
  })
  .refine((change) => Object.keys(change).some((key) => key !== 'unchangedSince'), 'There is nothing to change.')
  .meta({ id: 'CollectionChange' })
export type CollectionChange = z.infer<typeof CollectionChange>

/** Changes of a circuit's note and place in a collection. Fields that are absent stay as they are. */
const CollectedCircuitChange = z
  .object({ note: Note.optional(), before: Before.optional() })
  .refine((change) => Object.keys(change).length > 0, 'There is nothing to change.')
  .meta({ id: 'CollectedCircuitChange' })
type CollectedCircuitChange = z.infer<typeof CollectedCircuitChange>

const byCircuit = byId.extend({ circuitId: Id })

export const collectionRoutes = routes({
  'GET /collections': {
    summary:
      'Public collections and the viewer’s own, the newest first; by an author, only those in which the viewer finds a circuit, or only those that come with the product.',
    access: 'open',
    query: z.object({
      ...pageOfList,
      author: Id.optional(),
      circuit: Id.optional(),
      curated: z.literal('true').optional(),
    }),
    answer: listingOf(CollectionSummary),
  },
  'POST /collections': {
    summary: `Creates a collection, which is private unless asked for otherwise. An account has at most ${collectionLimits.collections}.`,
    access: 'signed in',
    body: NewCollection,
    answer: successOf(Collection),
    status: 201,
  },
  'GET /collections/:id': {
    summary: 'A collection with those of its circuits that the viewer may find, in their order.',
    access: 'visible',
    params: byId,
    answer: successOf(Collection),
  },
  'GET /collections/:id/export': {
    summary:
      'Those circuits of a collection that the viewer finds, as OpenQASM programs in one ZIP, with notes, `CITATION.cff` and `references.bib`.',
    access: 'visible',
    params: byId,
    file: 'application/zip',
    answer: z.string(),
  },
  'PATCH /collections/:id': {
    summary:
      'Renames or describes a collection, or makes it public or private. Refused with status 409 if it has changed meanwhile.',
    access: 'author or admin',
    params: byId,
    body: CollectionChange,
    answer: successOf(Collection),
  },
  'DELETE /collections/:id': {
    summary: 'Deletes a collection. Its circuits stay.',
    access: 'author or admin',
    params: byId,
    answer: successOf(z.null()),
  },
  'PUT /collections/:id/circuits/:circuitId': {
    summary: `Adds a circuit to a collection, at the end unless asked for otherwise. A circuit that is in it already stays as it is. A collection has at most ${collectionLimits.circuits} circuits.`,
    access: 'author',
    params: byCircuit,
    body: z.object({ note: Note.optional(), before: Before.optional() }),
    answer: successOf(Collection),
  },
  'PATCH /collections/:id/circuits/:circuitId': {
    summary: 'Changes the note on a circuit of a collection, or moves the circuit.',
    access: 'author or admin',
    params: byCircuit,
    body: CollectedCircuitChange,
    answer: successOf(Collection),
  },
  'DELETE /collections/:id/circuits/:circuitId': {
    summary: 'Takes a circuit out of a collection. Answers the same where it is not in it.',
    access: 'author or admin',
    params: byCircuit,
    answer: successOf(Collection),
  },
})
