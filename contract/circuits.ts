/** Circuits: their shapes, and the routes that create, list, show, change and delete them. */
import { z } from 'zod'
import { listingOf, successOf, Diagnostic } from './envelope'
import { exportFormatNames } from './generated/export-format-names'
import { pictureFormats } from './picture-formats'
import { byId, Id, isVisible, limitedText, pageOfList, singleLine } from './fields'
import { CircuitParams, Hardware, QasmVersion } from './generation'
import * as limits from './limits'
import { NewParameterSet } from './parameter-sets'
import { routes } from './route'
import { isBlank, isScriptAddress, scriptAddressMessage, withoutHashSign } from './text'
import { Author, CommentAuthor } from './users'

const Name = singleLine('The name')
  .refine(isVisible, 'Please enter a circuit name')
  .max(limits.characters.name, `The name can have at most ${limits.characters.name} characters.`)

const Description = z
  .string()
  .max(limits.characters.description, `The description can have at most ${limits.characters.description} characters.`)

const withoutBlanks = (texts: string[]) => texts.filter((text) => !isBlank(text))

/** Of tags that only case tells apart, the first stays. */
const tagsOf = (tags: string[]) => {
  const byKey = new Map<string, string>()
  for (const tag of withoutBlanks(tags.map(withoutHashSign))) {
    const key = tag.toLowerCase()
    if (!byKey.has(key)) byKey.set(key, tag)
  }
  return [...byKey.values()]
}

/** Tags, trimmed and without the sign in front. Blank ones, and repeated ones in whichever case, are ignored. */
const Tags = z
  .array(singleLine('A tag').max(limits.characters.tag, `A tag can have at most ${limits.characters.tag} characters.`))
  .max(limits.entries.tags, `At most ${limits.entries.tags} tags.`)
  .transform(tagsOf)

/** Links and citations, trimmed. Blank ones are ignored. Pages show those that begin with http as links, others as text. */
const References = z
  .array(
    singleLine('A reference')
      .max(limits.characters.reference, `A reference can have at most ${limits.characters.reference} characters.`)
      .refine((text) => !isScriptAddress(text), scriptAddressMessage),
  )
  .max(limits.entries.references, `At most ${limits.entries.references} references.`)
  .transform(withoutBlanks)

const Category = singleLine('The category')
  .refine(isVisible, 'Please enter a category')
  .max(limits.characters.category, `The category can have at most ${limits.characters.category} characters.`)

/** The number of a version. */
export const VersionNumber = z.int().min(1, 'Versions are counted from 1.').max(limits.versionNumber)

/** What an author writes about a circuit. Absent fields get defaults. */
const CircuitDetails = z.object({
  name: Name.optional(),
  description: Description.optional(),
  isPublic: z.boolean().optional(),
  tags: Tags.optional(),
  category: Category.optional(),
  references: References.optional(),
  /** The circuit that this one is made from. It is ignored if the author may not see it. */
  originId: Id.optional(),
})

/** The body of `POST /circuits/generate`. */
export const GenerationRequest = CircuitDetails.extend({
  circuitParams: CircuitParams,
  hardware: Hardware.optional(),
  qasmVersion: QasmVersion.optional(),
  /** Values of its parameters, which are saved with it under a name. */
  parameterSet: NewParameterSet.optional(),
}).meta({ id: 'GenerationRequest' })
export type GenerationRequest = z.infer<typeof GenerationRequest>

/** The body of `POST /circuits/visualize`. */
export const VisualizeRequest = CircuitDetails.extend({
  category: Category.optional().meta({
    description: 'Of a copy, which has an `originId`. The category of all other programs is `QASM Circuits`.',
  }),
  qasm: z.string().min(1, 'Please enter QASM code'),
}).meta({ id: 'VisualizeRequest' })
export type VisualizeRequest = z.infer<typeof VisualizeRequest>

/** The `updatedAt` of the circuit that was edited. If it has changed since, the request is refused with status 409. */
const UnchangedSince = z.iso.datetime().optional()

/** Changes of what its author wrote about a circuit. Fields that are absent stay as they are. */
export const DetailsChange = z
  .object({
    name: Name.optional(),
    description: Description.optional(),
    tags: Tags.optional(),
    category: Category.optional(),
    references: References.optional(),
    /**
     * What stands for the circuit in lists and link previews: operations of its program, counted from 0, whose columns are shown, its outcomes, or
     * the whole diagram for null. A new version has the same, as far as it can.
     */
    cover: z
      .union([
        z.object({ operations: z.array(z.int().min(0)).min(1).max(limits.part.operations) }),
        z.literal('outcomes'),
      ])
      .nullable()
      .optional(),
    unchangedSince: UnchangedSince,
  })
  .refine((change) => Object.keys(change).some((key) => key !== 'unchangedSince'), 'There is nothing to change.')
  .meta({ id: 'DetailsChange' })
export type DetailsChange = z.infer<typeof DetailsChange>

/** The size of a circuit, in qubits, layers and moments. `layers` is null for a pasted program. */
export const CircuitSize = z.object({ qubits: z.int(), layers: z.int().nullable(), depth: z.int() })

export const Tag = z.object({ id: Id, name: z.string() })

/** The picture that stands for a circuit: columns of its diagram, or its outcomes. */
const CircuitCover = z.object({
  first: z.int().optional(),
  last: z.int().optional(),
  outcomes: z.string().optional(),
  imagePath: z.string(),
  imageSize: z.object({ width: z.number(), height: z.number() }),
})

/** What a list shows of a circuit. */
export const CircuitSummary = z
  .object({
    id: Id,
    name: z.string(),
    /** Markdown, with formulas between dollar signs. */
    description: z.string(),
    /** The description without Markdown, and with formulas as text, as lists show it. Absent where it is the same. */
    plainDescription: z.string().optional(),
    isPublic: z.boolean(),
    /** Present if an administrator hid it: then it is not public, and only its author and ADMINs see it. */
    isHidden: z.literal(true).optional(),
    authorId: Id.nullable(),
    /** Null once the account is deleted. */
    author: Author.nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** The path of the PNG, as `static/circuits/….png`; with `.svg` instead, that of the vector picture, with `.rows.png` that of a long circuit in rows. */
    imagePath: z.string().nullable(),
    /** The size of the picture in CSS pixels, so that a page can reserve its area. */
    imageSize: z.object({ width: z.number(), height: z.number() }).nullable(),
    /**
     * What stands for it in lists and link previews, as a PNG: columns of its diagram, the `first` and the `last` one counted from 0, or its
     * `outcomes`, which are its most probable ones in words. Absent for the whole diagram.
     */
    cover: CircuitCover.optional(),
    circuitParams: CircuitSize,
    category: z.object({ name: z.string() }),
    tags: z.array(Tag),
    likeCount: z.int(),
    commentCount: z.int(),
    /** The viewer's own; false when signed out. */
    isLiked: z.boolean(),
    isFavorite: z.boolean(),
  })
  .meta({ id: 'CircuitSummary' })
export type CircuitSummary = z.infer<typeof CircuitSummary>

/** A comment on a circuit. */
export const CircuitComment = z
  .object({
    id: Id,
    userId: Id.nullable(),
    circuitId: Id,
    /** Markdown, with formulas between dollar signs. */
    content: z.string(),
    /** The comment that it replies to, which is no reply itself; it may be deleted or hidden. Null for none. */
    parentId: Id.nullable(),
    /** The accounts that it mentions as `@name`, with their names at that time. */
    mentions: z.array(z.object({ id: Id, username: z.string() })),
    /** The newest version of the circuit when it was written. */
    version: z.int(),
    /** Present if an administrator hid it: then only its author and ADMINs see it. */
    isHidden: z.literal(true).optional(),
    createdAt: z.iso.datetime(),
    /** When its text was last changed; null for never. */
    editedAt: z.iso.datetime().nullable(),
    /** Null once the account is deleted. */
    user: CommentAuthor.nullable(),
  })
  .meta({ id: 'CircuitComment' })
export type CircuitComment = z.infer<typeof CircuitComment>

/** A whole circuit. */
export const Circuit = CircuitSummary.extend({
  /** The number of its newest version, whose program this is. */
  version: z.int(),
  qasmCode: z.string(),
  references: z.array(z.string()),
  /** The settings it was generated from; null for a pasted program. */
  settings: z
    .object({ circuitParams: CircuitParams, hardware: Hardware.nullable(), qasmVersion: QasmVersion })
    .nullable(),
  comments: z.array(CircuitComment),
  /** The circuit that it was made from; null if there is none, or the viewer may not see it. */
  origin: z.object({ id: Id, name: z.string(), author: Author.nullable() }).nullable(),
}).meta({ id: 'Circuit' })
export type Circuit = z.infer<typeof Circuit>

/** Circuits that are related to a circuit, a few of each kind. Each is in one list only. */
export const Related = z
  .object({
    /** Circuits like this one, the most similar first, each with a phrase that says what they have in common. */
    similar: z.array(CircuitSummary.extend({ reason: z.string() })),
    /** The newest by its author. */
    byAuthor: z.array(CircuitSummary),
    /** The newest that were made from it. */
    forks: z.array(CircuitSummary),
  })
  .meta({ id: 'Related' })
export type Related = z.infer<typeof Related>

const FamilyMember = z.object({
  id: Id,
  name: z.string(),
  /** Null once the account is deleted. */
  author: Author.nullable(),
  isPublic: z.boolean(),
})

/** What a circuit was made from, and what was made from it. */
export const CircuitFamily = z
  .object({
    /** The origin, its origin and so on, up to the first that the viewer may not see. */
    ancestors: z.array(FamilyMember),
    /** Circuits that were made from this one, and from these, as far as the viewer finds them in lists: each generation behind the one before. */
    descendants: z.array(FamilyMember.extend({ originId: Id })),
    /** How many were made from this one directly, as far as the viewer finds them in lists. */
    remixCount: z.int(),
    /** Whether there are more descendants than are listed. */
    isCut: z.boolean(),
  })
  .meta({ id: 'CircuitFamily' })
export type CircuitFamily = z.infer<typeof CircuitFamily>

/** The response to generation without saving. */
const CircuitPreview = z
  .object({
    qasmCode: z.string(),
    /** The PNG as a `data:` URL, because nothing is stored. */
    imagePath: z.string(),
    circuitParams: CircuitSize,
  })
  .meta({ id: 'CircuitPreview' })
type CircuitPreview = z.infer<typeof CircuitPreview>

/** The order of a list. */
export const Sort = z.enum(['newest', 'oldest', 'most-liked', 'name'])
export type Sort = z.infer<typeof Sort>

/** A category or tag, and how many circuits of a list have it. */
const Facet = z.object({ name: z.string(), count: z.int() })

const oneOrMore = z
  .union([z.string().max(200), z.array(z.string().max(200)).max(50)])
  .transform((value) => [value].flat())

/** A version of OpenQASM, a format of another tool, or a picture. */
export const ExportFormat = z.enum(['qasm3', 'qasm2', ...exportFormatNames, ...pictureFormats])
export type ExportFormat = z.infer<typeof ExportFormat>

/** A circuit in another format. `npx ketwork convert --json` writes the same fields. */
export const Export = z
  .object({
    format: ExportFormat,
    /** Null where an error stands in the way. */
    text: z.string().nullable(),
    /** How `text` has the file: a PNG or a PDF is in `base64`, everything else is as it is. */
    encoding: z.enum(['utf-8', 'base64']),
    /** Warnings for what is left out; errors for what the circuit would do something else without. */
    diagnostics: z.array(Diagnostic),
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof Export>

/** The filters of the library. Values of one filter are alternatives; all filters must match. */
const filters = {
  author: Id.optional(),
  q: z.string().max(200).optional(),
  category: oneOrMore.optional(),
  tag: oneOrMore.optional(),
  favorites: z.enum(['true', 'false']).optional(),
}

export const circuitRoutes = routes({
  'GET /circuits': {
    summary:
      'The library: public circuits and the viewer’s own, newest first. A search (`q`) finds a text in names, then in descriptions, then its words anywhere: in tags, categories, names of authors and the names in programs. It may have filters between its words, all of which must match: `qubits:4..8`, `depth:<50`, `layers:>=2`, `author:ada`, `category:QAOA`, `tag:"error correction"`, `gate:rzz`, `has:measurement`, `is:clifford`, `is:verified`.',
    access: 'open',
    query: z.object({ ...pageOfList, ...filters, sort: Sort.optional() }),
    answer: listingOf(CircuitSummary),
  },
  'GET /circuits/facets': {
    summary:
      'Categories and tags of the circuits that match the same filters, with counts. A choice of categories does not narrow the categories, nor one of tags the tags.',
    access: 'open',
    query: z.object(filters),
    answer: successOf(z.object({ categories: z.array(Facet), tags: z.array(Facet) })),
  },
  'GET /circuits/:id': {
    summary: 'A circuit with its program and its first comments.',
    access: 'visible',
    params: byId,
    answer: successOf(Circuit),
  },
  'POST /circuits/generate': {
    summary: 'Builds a circuit from settings and saves it.',
    access: 'signed in',
    failed: 'Failed to generate circuit',
    body: GenerationRequest,
    answer: successOf(Circuit),
    status: 201,
    bodyLimit: 1_000_000,
  },
  'POST /circuits/generate-test': {
    summary: 'Builds a circuit from settings and saves nothing.',
    access: 'signed in',
    failed: 'Failed to generate test circuit',
    body: GenerationRequest,
    answer: successOf(CircuitPreview),
    bodyLimit: 1_000_000,
  },
  'POST /circuits/visualize': {
    summary: 'Reads an OpenQASM 2 or 3 program and saves it as a circuit.',
    access: 'signed in',
    failed: 'Failed to visualize circuit from QASM',
    body: VisualizeRequest,
    answer: successOf(Circuit.extend({ diagnostics: z.array(Diagnostic) })),
    status: 201,
    bodyLimit: limits.bodyBytes,
  },
  'POST /circuits/same': {
    summary:
      'Circuits that are the same as a program but for the order and the names of qubits, bits, parameters and gates, as far as the viewer may find them, the newest first. Saves nothing.',
    access: 'signed in',
    body: z.object({ qasm: z.string().min(1, 'Please enter QASM code') }),
    answer: successOf(z.array(CircuitSummary)),
    bodyLimit: limits.bodyBytes,
  },
  'POST /circuits/containing': {
    summary:
      'Circuits that contain a part of a program, as far as the viewer may find them, the newest first: the same gates, whatever their angles, on qubits that meet alike, with no other operation between two on a qubit. Saves nothing.',
    access: 'signed in',
    body: z.object({
      qasm: z.string().min(1, 'Please enter QASM code'),
      /** The operations of the part, by their places in the program, from 0, barriers and the rounds of loops included. */
      operations: z
        .array(z.int().min(0))
        .min(2, 'A part has at least two operations.')
        .max(limits.part.operations, `A part can have at most ${limits.part.operations} operations.`),
    }),
    answer: successOf(
      z.object({
        circuits: z.array(CircuitSummary),
        /** Whether these are all: very many are not looked through. */
        isComplete: z.boolean(),
      }),
    ),
    bodyLimit: limits.bodyBytes,
  },
  'GET /circuits/:id/related': {
    summary:
      'Circuits of the same shape, by the same author, and made from this one, as far as the viewer may find them.',
    access: 'visible',
    params: byId,
    answer: successOf(Related),
  },
  'GET /circuits/:id/remixes': {
    summary: 'Circuits that were made from this one, as far as the viewer finds them in lists, the newest first.',
    access: 'visible',
    params: byId,
    query: z.object(pageOfList),
    answer: listingOf(CircuitSummary),
  },
  'GET /circuits/:id/family': {
    summary:
      'What a circuit was made from, as far as the viewer may see it, and what was made from it, as far as the viewer finds it in lists.',
    access: 'visible',
    params: byId,
    answer: successOf(CircuitFamily),
  },
  'GET /circuits/:id/export': {
    summary:
      'A circuit in either version of OpenQASM, in the format of another tool, or as a picture, with all that the format cannot say. Where the circuit would do something else without it, or is too large for the format, there is no text.',
    access: 'visible',
    params: byId,
    query: z.object({ format: ExportFormat, theme: z.enum(['light', 'dark']).optional() }),
    answer: successOf(Export),
  },
  'PATCH /circuits/:id': {
    summary:
      'Changes name, description, tags, category and references of a circuit. Refused with status 409 if it has changed meanwhile.',
    access: 'author or admin',
    params: byId,
    body: DetailsChange,
    answer: successOf(CircuitSummary.extend({ references: z.array(z.string()) })),
  },
  'PUT /circuits/:id/visibility': {
    summary:
      'Makes a circuit public or private. Pictures of one that becomes private get new addresses; the old ones lead nowhere. Idempotent.',
    access: 'author or admin',
    params: byId,
    body: z.object({ isPublic: z.boolean(), unchangedSince: UnchangedSince }),
    answer: successOf(CircuitSummary),
  },
  'DELETE /circuits/:id': {
    summary: 'Deletes a circuit with its picture, likes, favorites and comments.',
    access: 'author or admin',
    params: byId,
    answer: successOf(z.null()),
  },
})

const Like = z.object({ isLiked: z.boolean(), likeCount: z.int() })

/** Likes and favorites: a member's lists of circuits. */
export const reactionRoutes = routes({
  'POST /circuits/:id/like': {
    summary: 'Likes a circuit. Answers the same where it is liked already.',
    access: 'signed in, visible',
    params: byId,
    answer: successOf(Like),
  },
  'DELETE /circuits/:id/like': {
    summary: 'Takes a like back. Answers the same where there is none.',
    access: 'signed in, visible',
    params: byId,
    answer: successOf(Like),
  },
  'GET /users/:id/likes': {
    summary: 'The circuits that the user likes and may still find, the latest like first.',
    access: 'self',
    params: byId,
    query: z.object(pageOfList),
    answer: listingOf(CircuitSummary),
  },
  'GET /users/:id/favorites': {
    summary: 'The user’s favorites among the circuits that they may still find, the latest first.',
    access: 'self',
    params: byId,
    query: z.object(pageOfList),
    answer: listingOf(CircuitSummary),
  },
  'POST /users/:id/favorites/:circuitId': {
    summary: 'Adds a circuit to the favorites. Idempotent.',
    access: 'self',
    params: byId.extend({ circuitId: Id }),
    answer: successOf(z.object({ isFavorite: z.boolean() })),
  },
  'DELETE /users/:id/favorites/:circuitId': {
    summary: 'Takes a circuit off the favorites. Answers the same where it is none.',
    access: 'self',
    params: byId.extend({ circuitId: Id }),
    answer: successOf(z.object({ isFavorite: z.boolean() })),
  },
  'GET /users/:id/circuits': {
    summary: 'The public circuits of a user, and to the user the private ones too, newest first.',
    access: 'open',
    params: byId,
    query: z.object(pageOfList),
    answer: listingOf(CircuitSummary),
  },
})

/** The text of a comment: at least one visible character. */
const Content = limitedText('A comment', limits.characters.comment).refine(isVisible, 'Please write a comment')

/** The order of comments. */
export const CommentSort = z.enum(['oldest', 'newest'])
export type CommentSort = z.infer<typeof CommentSort>

export const commentRoutes = routes({
  'GET /circuits/:id/comments': {
    summary: 'The comments on a circuit, the oldest first unless asked for otherwise.',
    access: 'visible',
    params: byId,
    query: z.object({ ...pageOfList, sort: CommentSort.optional() }),
    answer: listingOf(CircuitComment),
  },
  'POST /circuits/comments': {
    summary: 'Comments on a circuit, as the one who is signed in.',
    access: 'signed in',
    body: z.object({
      userId: Id.optional(),
      circuitId: Id,
      content: Content,
      /** The version that it is about; the newest where absent. */
      version: VersionNumber.optional(),
      /** The comment that it replies to. A reply to a reply becomes one to the comment above both. */
      parentId: Id.optional(),
    }),
    answer: successOf(CircuitComment),
    status: 201,
  },
  'GET /circuits/comments/:id': {
    summary: 'A comment with the one that it replies to, or with its first replies, the oldest first.',
    access: 'visible',
    params: byId,
    answer: successOf(z.array(CircuitComment)),
  },
  'PATCH /circuits/comments/:id': {
    summary: 'Changes the text of a comment, which is then marked as edited.',
    access: 'author',
    params: byId,
    body: z.object({ content: Content }),
    answer: successOf(CircuitComment),
  },
  'DELETE /circuits/comments/:id': {
    summary: 'Deletes a comment.',
    access: 'author or admin',
    params: byId,
    answer: successOf(z.null()),
  },
})

export const categoryRoutes = routes({
  'GET /categories': {
    summary: 'The categories of public circuits, with how many each has.',
    access: 'open',
    answer: successOf(z.array(Facet.extend({ id: Id }))),
  },
  'GET /categories/:id/circuits': {
    summary: 'The circuits of a category that the viewer may find, newest first.',
    access: 'open',
    params: byId,
    query: z.object(pageOfList),
    answer: listingOf(CircuitSummary),
  },
})
