/**
 * The format of a backup: a gzipped tar archive with these entries, in this order.
 *
 * - `head.json`: {@link Head}, what the backup is of.
 * - `tables/SCHEMA.TABLE/000001.copy`, …: the rows of a table in PostgreSQL's text format for COPY. Each entry ends at the end of a row.
 * - `files/NAME`: the bytes of a file.
 * - `sha256/000001`, …: the hashes of the entries since the last such entry, a line each, as `sha256sum` writes and checks them.
 * - `manifest.json`: {@link Manifest}. It is last, so an archive without it is incomplete.
 *
 * Both ends read and write it as a stream. No entry is larger than {@link maxEntryBytes}, so memory is bounded whatever the size.
 */
import { z } from 'zod'

/** The version of the format. A reader refuses any other. */
export const formatVersion = 1

/** The most bytes of an entry. Rows and files are far smaller. */
export const maxEntryBytes = 256 * 1024 * 1024

/** The backup cannot be made, read or restored. The message is one line that says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  /** The columns in the order of the rows' fields. Generated ones are left out, because the database computes them. */
  columns: z.array(z.string()),
})
export type Table = z.infer<typeof Table>

const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** Null if no value was taken from it. */
  lastValue: z
    .string()
    .regex(/^-?\d+$/)
    .nullable(),
})
export type Sequence = z.infer<typeof Sequence>

/** What a backup is of. */
export const Head = z.object({
  format: z.literal('ketwork-backup'),
  formatVersion: z.number(),
  /** The version of the product that made it. */
  version: z.string(),
  /** When its snapshot was taken. */
  createdAt: z.iso.datetime(),
  /** The major version of PostgreSQL. */
  postgres: z.number(),
  /** The id of the installation, which its files belong to. */
  installationId: z.uuid(),
  /** The migrations that the schema has had, in order: their hash, and drizzle-kit's time of them. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })),
  /** The number of the last migration of the job queue's own tables. */
  jobsMigration: z.number(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
})
export type Head = z.infer<typeof Head>

/** What a whole backup contains. */
export const Manifest = z.object({
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() }),
  ),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** The hash of all `sha256/` entries, one behind the other, and so of everything before the manifest. */
  sha256: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** The name of a table's n-th entry, from 1. */
export const tableEntry = ({ schema, name }: Pick<Table, 'schema' | 'name'>, number: number): string =>
  `tables/${schema}.${name}/${numbered(number)}.copy`

/** The name of the n-th list of hashes, from 1. */
export const hashesEntry = (number: number): string => `sha256/${numbered(number)}`

const numbered = (number: number) => String(number).padStart(6, '0')
