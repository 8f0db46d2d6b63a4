/**
 * Fills an installation with circuits for trying and measuring: about a hundred that the engine builds, each repeated under many names,
 * tags and authors, with likes, favorites and comments. The same count makes the same circuits. All rows are written in one transaction,
 * which locks the tables as long as it runs, so this is not for an installation in use.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { compactPublicCounts } from '../../circuits/counts/public-counts'
import { vectorFile } from '../../circuits/pictures'
import { openEngine } from '../../engine/engine-pool'
import type { Files } from '../../platform/files'
import { openLog } from '../../platform/log'
import { openFiles, waitAsCommand } from '../../platform/open-files'
import { openRunningDatabase } from '../../platform/running-database'
import type { Settings } from '../../platform/settings'
import { refreshStatistics } from '../../platform/planner-statistics'
import { addCircuits, maxPictures, repeatCircuits, type LinkedPicture } from './circuits'
import { addLabels, addPeople } from './people'
import { randomStream } from './random'
import { addReactions } from './reactions'
import { buildTemplates, type Template } from './templates'

/** Circuits that are added one by one. Beyond that, the database copies them under other names and times. */
const maxDistinct = 100_000

/** Adds circuits with authors, tags, likes, favorites and comments. */
export async function seed(count: number, settings: Settings): Promise<void> {
  const start = Date.now()
  const log = openLog('warn')
  const database = await openRunningDatabase(settings, log)
  // No person waits for it, and the machine may be busy.
  const engine = await openEngine({ engine: { ...settings.engine, deadlineMs: 60_000 } }, { log })
  try {
    const files = await openFiles(settings, waitAsCommand)
    const templates = await buildTemplates(engine, files, count)
    console.error(`${templates.length} circuits built by the engine (${secondsSince(start)} s)`)
    // A separate connection: the pool breaks off connections while the database is slow.
    const { options } = database.pool
    const client = new Client({ ...options, password: options.password, statement_timeout: 0 })
    await client.connect()
    try {
      const newest = await fill(client, count, templates)
      console.error(`${count.toLocaleString('en')} circuits saved (${secondsSince(start)} s)`)
      await copyPictures(files, newest, templates)
      await compactPublicCounts(drizzle(client))
      await refreshStatistics(client, { isRewritten: true })
    } finally {
      await client.end()
    }
    console.error(
      `Done in ${secondsSince(start)} s. Circuits beyond the newest ${maxPictures.toLocaleString('en')} have no pictures.`,
    )
  } finally {
    await engine.close()
    await database.close()
  }
}

async function fill(client: Client, count: number, templates: Template[]): Promise<LinkedPicture[]> {
  await client.query('begin')
  try {
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // For the indexes, most of which are built anew at the end.
    await client.query("set local maintenance_work_mem = '512MB'")
    const indexes = count >= 20_000 ? await dropIndexes(client) : []
    await client.query(
      `create temp table templates (place int primary key, qasm text, qubits int, layers int, depth int, settings jsonb, shape text,
       properties text[], coupling text, hash text, windows int[], operations text, width real, height real) on commit drop`,
    )
    await client.query(
      `insert into templates select * from json_to_recordset($1) as t(place int, qasm text, qubits int, layers int, depth int,
       settings jsonb, shape text, properties text[], coupling text, hash text, windows int[], operations text, width real, height real)`,
      [JSON.stringify(templates.map((template, place) => ({ ...template, place })))],
    )
    const random = randomStream(count)
    const authors = await addPeople(client, Math.max(5, Math.round(Math.sqrt(count) * 4)))
    const labels = await addLabels(client, count)
    const distinct = Math.min(count, maxDistinct)
    const newest = await addCircuits(client, distinct, templates, { random, authors, ...labels })
    await repeatCircuits(client, count - distinct)
    await client.query(
      `insert into circuit_structures (circuit_id, version, hash, windows, operations)
       select c.id, c.version, t.hash, t.windows, t.operations from circuits c join templates t on md5(t.qasm) = md5(c.qasm_code)
       on conflict do nothing`,
    )
    await addReactions(client, distinct)
    for (const definition of indexes) await client.query(definition)
    await client.query('commit')
    return newest
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Drops the indexes, which are faster to build than to update. @returns the statements that create them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename in ('circuits', 'circuit_tags', 'circuit_structures') and indexdef not like '%UNIQUE%'",
  )
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`)
  return rows.map(({ indexdef }) => indexdef)
}

/** Copies the pictures of the templates. On the disk a thousand copies take the space of one. */
async function copyPictures(files: Files, newest: LinkedPicture[], templates: Template[]): Promise<void> {
  for (let start = 0; start < newest.length; start += 200) {
    await Promise.all(
      newest
        .slice(start, start + 200)
        .map(({ picture, template }) =>
          files.copy(vectorFile(templates[template]?.picture ?? ''), vectorFile(picture)),
        ),
    )
  }
}

const secondsSince = (start: number) => ((Date.now() - start) / 1000).toFixed(1)
