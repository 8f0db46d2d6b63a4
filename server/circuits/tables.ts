import { sql, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CircuitComment } from '../../contract/circuits'
import { claimStates, type Claim } from '../../contract/claims'
import type { Settings } from '../../contract/generation'
import type { ParameterValue } from '../../contract/parameter-values'
import type { OutcomeBars } from '../engine/outcomes-picture'
import { createdAt, ownerColumn, timestampColumn, updatedAt } from '../platform/columns'
import { users } from '../users/tables'

export const categories = pgTable(
  'categories',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull().unique(),
  },
  (table) => [index('categories_by_name').on(sql`lower(${table.name})`)],
)

export const tags = pgTable(
  'tags',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull().unique(),
  },
  (table) => [index('tags_by_name').on(sql`lower(${table.name})`)],
)

/** Words with weights, as PostgreSQL writes them. */
const wordVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Letters, digits and the space, which nearly all texts have: an index of them would find nothing faster. */
export const frequentSigns = 'abcdefghijklmnopqrstuvwxyz0123456789 '

/** The signs of a text without the {@link frequentSigns}, as an array. */
export const signsOf = (written: SQL): SQL =>
  sql`string_to_array(translate(${written}, '${sql.raw(frequentSigns)}', ''), null)`

/** A section of a diagram: its columns, both included and counted from 0, and its size in CSS pixels. */
interface SectionCover {
  first: number
  last: number
  width: number
  height: number
}

/** What stands for a circuit in lists: a section of its diagram, or its outcomes. */
export type Cover = SectionCover | OutcomeBars

/** Whether a cover shows outcomes. */
export const showsOutcomes = (cover: Cover): cover is OutcomeBars => 'rows' in cover

export const circuits = pgTable(
  'circuits',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Name and description, normalized for search: without case, by Unicode, in every locale of the database. */
    nameKey: text('name_key').notNull(),
    descriptionKey: text('description_key').notNull(),
    /** The words that it is found by, see `search/words.ts`; null until they are stored. */
    searchWords: wordVector('search_words'),
    isPublic: boolean('is_public').notNull(),
    /**
     * When an administrator hid it. A check makes hidden circuits private, so that one rule decides who sees a circuit. A circuit that is
     * shown again is public again, because only public circuits are hidden.
     */
    hiddenAt: timestampColumn('hidden_at'),
    /** Null once the account is gone. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
    /** The name of its picture files, without folder and ending: 128 random bits, because a request for a picture has no token. */
    picture: text('picture').notNull(),
    /** CSS pixels. */
    pictureWidth: real('picture_width').notNull(),
    pictureHeight: real('picture_height').notNull(),
    /** What stands for it in lists; null for the whole diagram. Of this version: another one has other columns and outcomes. */
    cover: jsonb('cover').$type<Cover>(),
    qasmCode: text('qasm_code').notNull(),
    qubits: integer('qubits').notNull(),
    /** Null for a pasted program. */
    layers: integer('layers'),
    depth: integer('depth').notNull(),
    settings: jsonb('settings').$type<Settings>(),
    references: text('references')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The circuit that it was made from; null if there was none, or it was deleted. */
    originId: uuid('origin_id').references((): AnyPgColumn => circuits.id, { onDelete: 'set null' }),
    /** The fingerprints of its gates and of the couplings of its qubits; null until they are computed. */
    shapeFingerprint: text('shape'),
    couplingFingerprint: text('coupling'),
    /** What its program has and is, for filters: `gate:h`, `has:measurement`, `is:clifford`; null until they are computed. */
    properties: text('properties').array(),
    /** Bytes of its program and pictures; null for circuits from before they were counted. */
    storedBytes: integer('stored_bytes'),
    /** The number of its newest version, which is what the other columns have. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('circuits_by_picture').on(table.picture),
    // `desc()` alone means NULLS LAST. Queries order by NULLS FIRST, so the planner would sort.
    index('circuits_by_time').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('circuits_by_name').on(sql`${table.nameKey} collate "C"`, table.id),
    index('circuits_by_author').on(table.authorId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('circuits_by_category').on(
      table.categoryId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('circuits_private')
      .on(table.authorId)
      .where(sql`not ${table.isPublic}`),
    index('circuits_by_shape').on(
      table.shapeFingerprint,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('circuits_by_coupling').on(
      table.couplingFingerprint,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('circuits_by_origin').on(table.originId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // With a letter for each space, so that a text of several words is found by how they follow each other.
    index('circuits_names').using('gin', sql`replace(${table.nameKey}, ' ', 'j') gin_trgm_ops`),
    index('circuits_descriptions').using('gin', sql`replace(${table.descriptionKey}, ' ', 'j') gin_trgm_ops`),
    // Signs that few names and descriptions have, for texts that are too short for the indexes of their parts.
    index('circuits_signs').using('gin', signsOf(sql`${table.nameKey} || ${table.descriptionKey}`)),
    // One index for words, filters and weeks: it takes those together that few circuits have, however many have each.
    index('circuits_search').using(
      'gin',
      table.searchWords,
      sql`circuit_traits(${table.qubits}, ${table.depth}, ${table.layers}, ${table.categoryId}, ${table.properties})`,
      sql`circuit_period(${table.createdAt})`,
    ),
    index('circuits_without_words')
      .on(table.id)
      .where(sql`${table.searchWords} is null`),
    index('circuits_without_properties')
      .on(table.id)
      .where(sql`${table.properties} is null`),
    check('circuits_hidden', sql`${table.hiddenAt} is null or not ${table.isPublic}`),
  ],
)

/**
 * Words of the names, tags and categories that public circuits have or had, which a search is compared with for near misses. Triggers add
 * them.
 */
export const searchTerms = pgTable('search_terms', { term: text('term').primaryKey() }, (table) => [
  index('search_terms_parts').using('gin', sql`${table.term} gin_trgm_ops`),
])

/**
 * Words that circuits have or had, which a search looks up by a part of them: all but numbers, and words of one or two letters, which are
 * searched as a whole. Triggers add them. Nobody reads them but the search itself, because those of private circuits are among them.
 */
export const searchVocabulary = pgTable('search_vocabulary', { word: text('word').primaryKey() }, (table) => [
  index('search_vocabulary_by_letters').on(sql`${table.word} collate "C"`),
  index('search_vocabulary_parts').using('gin', sql`${table.word} gin_trgm_ops`),
  index('search_vocabulary_shortened')
    .on(table.word)
    .where(
      sql`length(${table.word}) >= case when octet_length(${table.word}) = length(${table.word}) then 50 else 25 end`,
    ),
])

/**
 * For each word of the names that circuits have or had, up to a space and with 0 for each digit: how these names begin, with four characters. So a search in
 * the order of names begins where the first one may be. It also decides whether names are searched at all: no name has a text that is in none of these
 * words, so each word of three characters or more has to be here. Triggers add them. Nobody reads them but the search itself, because those of private
 * circuits are among them.
 */
export const searchNameStarts = pgTable(
  'search_name_starts',
  { word: text('word').notNull(), start: text('start').notNull() },
  (table) => [
    primaryKey({ columns: [table.word, table.start] }),
    index('search_name_starts_parts').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
)

export type CircuitRow = typeof circuits.$inferSelect

/** A circuit without its long columns, for rules and routes. */
export type FoundCircuit = Pick<
  CircuitRow,
  'id' | 'name' | 'isPublic' | 'authorId' | 'picture' | 'shapeFingerprint' | 'couplingFingerprint' | 'version'
>

/**
 * The versions of circuits that have more than one. Rows are never changed. A circuit with one version, as most have, has no row here: its
 * version 1 is its own row, which is copied when version 2 is saved.
 */
export const circuitVersions = pgTable(
  'circuit_versions',
  {
    id: uuid('id').primaryKey(),
    circuitId: ownerColumn('circuit_id', () => circuits.id),
    /** From 1, without gaps. */
    number: integer('number').notNull(),
    /** Who saved it; null once the account is gone. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** What its author says about it. */
    note: text('note').notNull().default(''),
    /** What changed; empty for the first version. */
    summary: text('summary').notNull().default(''),
    /** The number of the version that was restored; null for a new program. */
    restoredFrom: integer('restored_from'),
    /** SHA-256 of the program, in hexadecimal digits. */
    contentHash: text('content_hash').notNull(),
    qasmCode: text('qasm_code').notNull(),
    settings: jsonb('settings').$type<Settings>(),
    qubits: integer('qubits').notNull(),
    layers: integer('layers'),
    depth: integer('depth').notNull(),
    /** Null for a first version, of which nobody has counted them. */
    operations: integer('operations'),
    /** As those of circuits. A restored version has the picture of the one that it is a copy of. */
    picture: text('picture').notNull(),
    pictureWidth: real('picture_width').notNull(),
    pictureHeight: real('picture_height').notNull(),
    shapeFingerprint: text('shape'),
    couplingFingerprint: text('coupling'),
    properties: text('properties').array(),
    storedBytes: integer('stored_bytes'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('circuit_versions_by_number').on(table.circuitId, table.number),
    index('circuit_versions_by_author').on(table.authorId),
    index('circuit_versions_by_picture').on(table.picture),
  ],
)

export type CircuitVersionRow = typeof circuitVersions.$inferSelect

/**
 * What searches by structure need of a circuit's program. It is no part of the circuit's row, because lists need none of it. A row of another
 * version than the circuit's newest one is out of date, and found by no search.
 */
export const circuitStructures = pgTable(
  'circuit_structures',
  {
    circuitId: ownerColumn('circuit_id', () => circuits.id).primaryKey(),
    /** The version that it was read from. */
    version: integer('version').notNull(),
    /** Equal for circuits that differ in order and names alone; null where the program has no such hash. */
    hash: text('hash'),
    /** Numbers of its windows, and its operations, for searches for parts; null for a circuit that is not found by them. */
    windows: integer('windows').array(),
    operations: text('operations'),
  },
  (table) => [
    // With the id, which grows with time: the newest of very many are found at once.
    index('circuit_structures_by_hash').on(table.hash, table.circuitId),
    index('circuit_structures_by_window').using('gin', table.windows),
  ],
)

/**
 * How many likes and comments a circuit has. Triggers count them, so that a deleted account takes its likes away. They are not in the
 * circuit's row, because each like would write that long row and its search indexes again.
 */
export const circuitCounts = pgTable(
  'circuit_counts',
  {
    circuitId: ownerColumn('circuit_id', () => circuits.id).primaryKey(),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
  },
  (table) => [
    index('circuit_counts_by_likes').on(table.likes.desc().nullsFirst(), table.circuitId.desc().nullsFirst()),
    check('circuit_counts_whole', sql`${table.likes} >= 0 and ${table.comments} >= 0`),
  ],
)

/**
 * The ledger of public circuits. Triggers append to it, and the count of all circuits, of a category or of a tag is the sum of its rows.
 * Rows are not updated, so no two writers wait for each other. They are compacted now and then.
 */
export const publicCounts = pgTable(
  'public_counts',
  {
    kind: text('kind', { enum: ['all', 'category', 'tag'] }).notNull(),
    /** Of the category or the tag; all zeros for `all`. */
    id: uuid('id').notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [index('public_counts_by_kind').on(table.kind, table.id)],
)

/** One row: how often a public circuit has turned private. A cached count from before is too high. */
export const hidings = pgTable('hidings', {
  /** Always true: there is one row. */
  only: boolean('only').primaryKey().default(true),
  amount: bigint('amount', { mode: 'number' }).notNull().default(0),
})

/** Entries of the curated library that have been built, and programs that were imported. A circuit that was deleted is not built again. */
export const libraryEntries = pgTable('library_entries', {
  /** Name of its file; of an imported program, its source and its path there. */
  entry: text('entry').primaryKey(),
  builtAt: timestampColumn('built_at').notNull().defaultNow(),
  /** Whether its circuit has got the claim of the entry, which is added once. */
  isClaimed: boolean('is_claimed').notNull().default(false),
})

export const circuitTags = pgTable(
  'circuit_tags',
  {
    circuitId: ownerColumn('circuit_id', () => circuits.id),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id),
    /** The index among the circuit's tags. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.circuitId, table.tagId] }),
    index('circuit_tags_by_tag').on(table.tagId, table.circuitId),
  ],
)

/** Names that a circuit had before. */
export const circuitNames = pgTable(
  'circuit_names',
  {
    id: uuid('id').primaryKey(),
    circuitId: ownerColumn('circuit_id', () => circuits.id),
    name: text('name').notNull(),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: timestampColumn('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('circuit_names_by_circuit').on(table.circuitId, table.changedAt),
    index('circuit_names_by_user').on(table.changedBy),
  ],
)

/** Named sets of parameter values. They have no author: they belong to the circuit. */
export const parameterSets = pgTable(
  'parameter_sets',
  {
    id: uuid('id').primaryKey(),
    circuitId: ownerColumn('circuit_id', () => circuits.id),
    name: text('name').notNull(),
    values: jsonb('values').$type<ParameterValue[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('parameter_sets_by_name').on(table.circuitId, table.name)],
)

export type ParameterSetRow = typeof parameterSets.$inferSelect

/** What is claimed of the versions of circuits, and what came of the proofs. A new version takes over the claims of the one before. */
export const circuitClaims = pgTable(
  'circuit_claims',
  {
    /** Of the claim in all versions; it grows with time. */
    id: uuid('id').notNull(),
    circuitId: ownerColumn('circuit_id', () => circuits.id),
    version: integer('version').notNull(),
    claim: jsonb('claim').$type<Claim>().notNull(),
    /** Counts the changes of the claim, so that no proof of an earlier one is stored. */
    revision: integer('revision').notNull().default(1),
    state: text('state', { enum: claimStates }).notNull().default('waiting'),
    /** The counterexample of a refuted claim, and the reason of one that is not checked. */
    reason: text('reason'),
    /** Of a proved claim. */
    cases: integer('cases'),
    isSampled: boolean('is_sampled').notNull().default(false),
    /** When its proof ended. */
    checkedAt: timestampColumn('checked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.version] }),
    index('circuit_claims_by_circuit').on(table.circuitId, table.version, table.id),
  ],
)

export type CircuitClaimRow = typeof circuitClaims.$inferSelect

/** Circuits that members have reacted to, each once. */
const reactionTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      userId: ownerColumn('user_id', () => users.id),
      circuitId: ownerColumn('circuit_id', () => circuits.id),
      id: uuid('id').notNull(),
      createdAt: createdAt(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.circuitId] }),
      // With the user, because the planner may choose this index to look up whether one member likes a popular circuit.
      index(`${name}_by_circuit`).on(table.circuitId, table.userId),
    ],
  )

export const likes = reactionTable('likes')

export const favorites = reactionTable('favorites')

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    circuitId: ownerColumn('circuit_id', () => circuits.id),
    /** Null once the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    /**
     * The comment that it replies to, which is no reply itself. Not a foreign key: replies stay where the comment is deleted, and say so.
     */
    parentId: uuid('parent_id'),
    mentions: jsonb('mentions').$type<CircuitComment['mentions']>().notNull().default([]),
    editedAt: timestampColumn('edited_at'),
    /** The newest version of the circuit when it was written. */
    version: integer('version').notNull().default(1),
    /** When an administrator hid it: it is not counted, and only its author and ADMINs see it. */
    hiddenAt: timestampColumn('hidden_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('comments_by_circuit').on(table.circuitId, table.createdAt, table.id),
    index('comments_by_user').on(table.userId),
    index('comments_by_parent')
      .on(table.parentId, table.createdAt, table.id)
      .where(sql`${table.parentId} is not null`),
  ],
)
