/**
 * Which release has which schema. A release runs on its own schema and on that of the next one, so replicas can be replaced one by one.
 * The database records the releases that have migrated it, so an older server sees how far behind it is.
 */
import { readFileSync } from 'node:fs'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { productVersion } from './version'

const Release = z.object({
  version: z.string(),
  /** The name of its last migration. */
  migration: z.string(),
})

/** The releases before this one, the oldest first. A release adds the one before it. */
export const earlierReleases = z
  .array(Release)
  .parse(JSON.parse(readFileSync(new URL('migrations/releases.json', import.meta.url), 'utf8')))

/** All releases up to this one. */
const releases = [...earlierReleases.map(({ version }) => version), productVersion]

/** Records in the database that its schema is that of this release. */
export async function recordReleases(client: ClientBase): Promise<void> {
  await client.query(
    `INSERT INTO schema_releases (version, position)
     SELECT version, position - 1 FROM unnest($1::text[]) WITH ORDINALITY AS r (version, position)
     ON CONFLICT DO NOTHING`,
    [releases],
  )
}

/** In SQL, whether the schema of the database is newer than this release can use: two releases or more ahead. */
export const isSchemaTooNew = `(SELECT coalesce(max(position), 0) > ${releases.length} FROM schema_releases)`
