/**
 * Fills an installation with circuits as a busy one has them, to try and to measure with: about a hundred
 * that the engine really built, each many times over under names, tags and authors of its own, with likes, favorites and comments.
 * The same number makes the same circuits. All of it comes in one transaction, which holds the tables for as long as it runs: not
 * for an installation that people use.
 */
import { createHash } from 'node:crypto'
import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Settings as GenerationSettings } from '../../contract/generation'
import { searchKey } from '../circuits/filters'
import { libraryPrograms } from '../circuits/library'
import { pictureFile } from '../circuits/pictures'
import { compactPublicCounts } from '../circuits/counts/public-counts'
import { openEngine, type EngineService } from '../platform/engine-pool'
import { openFiles, type Files } from '../platform/files'
import { openLog } from '../platform/log'
import { openRunningDatabase } from '../platform/running-database'
import type { Settings } from '../platform/settings'
import { usernameKeyOf } from '../users/username-keys'
import { people, qualities, remarks, sentences, subjects } from './seed-words'

/** So many circuits are made one by one; of more, each is one of these again under another name and time, which the database makes. */
const mostMade = 100_000

/** The newest so many that are made one by one have pictures; the others show that they have none. */
const withPictures = 20_000

/** Rows that are sent at once. */
const batch = 5000

/** What share of circuits is private. */
const privateShare = 0.1

/** Two years, in milliseconds: over so long the circuits are spread. */
const span = 2 * 365 * 24 * 3_600_000

/** A circuit that the engine made, to be kept many times. */
interface Template {
  qasm: string
  qubits: number
  layers: number | null
  depth: number
  settings: GenerationSettings | null
  shape: string | null
  coupling: string | null
  width: number
  height: number
  /** Name of its pictures, where they are kept once to be linked to. */
  picture: string
}

/** Adds so many circuits, with their authors, tags, likes, favorites and comments. */
export async function seed(count: number, settings: Settings): Promise<void> {
  const begun = Date.now()
  const log = openLog('warn')
  const database = await openRunningDatabase(settings, log)
  // Nobody waits for an answer here, and the machine may be busy with more than this.
  const engine = await openEngine({ engine: { ...settings.engine, deadlineMs: 60_000 } }, { log })
  try {
    const files = await openFiles(settings.dataDirectory)
    const templates = await makeTemplates(engine, files, count)
    console.error(`${templates.length} circuits built by the engine (${secondsSince(begun)} s)`)
    // A connection of its own: those of the pool are watched, and broken off where the database takes long to answer others.
    const { options } = database.pool
    const client = new Client({ ...options, password: options.password, statement_timeout: 0 })
    await client.connect()
    try {
      const newest = await fill(client, count, templates)
      console.error(`${count.toLocaleString('en')} circuits kept (${secondsSince(begun)} s)`)
      await linkPictures(join(settings.dataDirectory, 'files'), newest, templates)
      await compactPublicCounts(drizzle(client))
      await client.query('analyze')
    } finally {
      await client.end()
    }
    console.error(
      `Done in ${secondsSince(begun)} s. Circuits beyond the newest ${withPictures.toLocaleString('en')} have no pictures.`,
    )
  } finally {
    await engine.close()
    await database.close()
  }
}

/** Real circuits over all cores, sizes and depths, and the programs of the curated library. */
async function makeTemplates(engine: EngineService, files: Files, count: number): Promise<Template[]> {
  const wanted: (GenerationSettings | string)[] = [...(await libraryPrograms())]
  for (let qubits = 2; qubits <= 10; qubits++) {
    for (let layers = 1; layers <= 5; layers += 2)
      for (const core of coresFor(qubits)) wanted.push(settingsOf(qubits, layers, core))
  }
  const templates: Template[] = []
  for (const [index, wish] of wanted.slice(0, Math.max(24, Math.ceil(count / 250))).entries()) {
    const made =
      typeof wish === 'string' ? { ...(await engine.visualize(wish)), qasm: wish } : await engine.generate(wish)
    if (made.pictures === null) throw new Error(`The engine refused template ${index}.`)
    const { light, dark, width, height } = made.pictures
    const picture = `${'0'.repeat(8)}${createHash('sha256').update(light).digest('hex').slice(0, 24)}`
    await Promise.all([
      files.write(pictureFile(picture, 'svg', 'light'), Buffer.from(light)),
      files.write(pictureFile(picture, 'svg', 'dark'), Buffer.from(dark)),
      engine.png(light).then((png) => files.write(pictureFile(picture, 'png', 'light'), png)),
      engine.png(dark).then((png) => files.write(pictureFile(picture, 'png', 'dark'), png)),
    ])
    templates.push({
      qasm: made.qasm,
      qubits: made.stats.qubits,
      layers: typeof wish === 'string' ? null : wish.circuitParams.layers,
      depth: made.stats.depth,
      settings: typeof wish === 'string' ? null : wish,
      shape: made.shape?.shape ?? null,
      coupling: made.shape?.coupling ?? null,
      width,
      height,
      picture,
    })
  }
  return templates
}

type Core = GenerationSettings['circuitParams']['coreLayer']

function coresFor(qubits: number): Core[] {
  const ring = [...Array(qubits).keys()].map((node) => ({ sourceNode: node, targetNode: (node + 1) % qubits }))
  return [
    { type: 'brickwork', singleQubitGates: ['RY', 'RZ'], twoQubitGates: ['CNOT'], useSharedParameters: false },
    { type: 'brickwork', singleQubitGates: ['RX'], twoQubitGates: ['RZZ'], useSharedParameters: true },
    { type: 'strongly-entangling', useSharedParameters: false },
    ...(qubits > 2
      ? [
          {
            type: 'graph-specific',
            useSharedParameters: true,
            optimizeDepth: true,
            graph: { weighted: false, edges: ring },
          } as const,
        ]
      : []),
  ]
}

const settingsOf = (qubits: number, layers: number, coreLayer: Core): GenerationSettings => ({
  circuitParams: {
    type: coreLayer.type === 'graph-specific' ? 'qaoa' : 'vqe',
    useCase: 'optimization',
    qubits,
    layers,
    encodingLayer: { type: 'uniform' },
    coreLayer,
    middleLayer: { type: coreLayer.type === 'graph-specific' ? 'x-mixer' : 'none' },
  },
  qasmVersion: 3,
})

/** A circuit whose pictures are to be linked to those of its template. */
interface Linked {
  picture: string
  template: number
}

async function fill(client: Client, count: number, templates: Template[]): Promise<Linked[]> {
  await client.query('begin')
  try {
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const indexes = count >= 20_000 ? await setAside(client) : []
    await client.query(
      `create temp table templates (place int primary key, qasm text, qubits int, layers int, depth int, settings jsonb, shape text,
       coupling text, width real, height real) on commit drop`,
    )
    await client.query(
      `insert into templates select * from json_to_recordset($1) as t(place int, qasm text, qubits int, layers int, depth int,
       settings jsonb, shape text, coupling text, width real, height real)`,
      [JSON.stringify(templates.map((template, place) => ({ ...template, place })))],
    )
    const random = randomStream(count)
    const authors = await addPeople(client, Math.max(5, Math.round(Math.sqrt(count) * 4)))
    const named = await addNames(client, count)
    const made = Math.min(count, mostMade)
    const newest = await addCircuits(client, made, templates, { random, authors, ...named })
    await repeatCircuits(client, count - made)
    await addReactions(client, made)
    for (const definition of indexes) await client.query(definition)
    await client.query('commit')
    return newest
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Takes away the indexes that hold nothing together, which are made faster than grown. Returns how to make them again. */
async function setAside(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename in ('circuits', 'circuit_tags') and indexdef not like '%UNIQUE%'",
  )
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`)
  return rows.map(({ indexdef }) => indexdef)
}

async function addPeople(client: Client, count: number): Promise<string[]> {
  const rows = [...Array(count).keys()].map((index) => {
    const username = `${people[index % people.length]}-${index}`
    return { id: uuidv7(), username, username_key: usernameKeyOf(username) }
  })
  // Who is there from an earlier run stays who they are.
  await client.query(
    `insert into users (id, username, username_key, is_verified) select id, username, username_key, true
     from json_to_recordset($1) as t(id uuid, username text, username_key text) on conflict (username_key) do nothing`,
    [JSON.stringify(rows)],
  )
  const found = await client.query<{ id: string }>(
    'select id from users where username_key = any($1) order by username_key',
    [rows.map((row) => row.username_key)],
  )
  return found.rows.map(({ id }) => id)
}

interface Named {
  categories: Map<string, string>
  tags: Map<string, string>
  /** Tags that few use, as courses and groups make them. */
  rareTags: string[]
}

async function addNames(client: Client, count: number): Promise<Named> {
  const rareTags = [...Array(Math.min(2000, Math.ceil(count / 50))).keys()].map((index) => `group-${index}`)
  const add = async (table: string, names: string[]) => {
    const rows = [...new Set(names)].map((name) => ({ id: uuidv7(), name }))
    await client.query(
      `insert into ${table} (id, name) select id, name from json_to_recordset($1) as t(id uuid, name text) on conflict (name) do nothing`,
      [JSON.stringify(rows)],
    )
    const found = await client.query<{ id: string; name: string }>(
      `select id, name from ${table} where name = any($1)`,
      [names],
    )
    return new Map(found.rows.map(({ id, name }) => [name, id]))
  }
  return {
    categories: await add(
      'categories',
      subjects.map(({ category }) => category),
    ),
    tags: await add('tags', [...subjects.flatMap((subject) => subject.tags), ...rareTags]),
    rareTags,
  }
}

interface Choices extends Named {
  random: () => number
  authors: string[]
}

async function addCircuits(
  client: Client,
  count: number,
  templates: Template[],
  { random, authors, categories, tags, rareTags }: Choices,
): Promise<Linked[]> {
  const newest: Linked[] = []
  const began = Date.now() - span
  const pick = <Item>(items: readonly Item[], of = random()): Item => {
    const item = items[Math.floor(of * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  let rows: object[] = []
  let tagged: object[] = []
  const send = async () => {
    await client.query(
      `insert into circuits (id, name, description, name_key, description_key, is_public, author_id, category_id, picture,
         picture_width, picture_height, qasm_code, qubits, layers, depth, settings, "references", shape, coupling, created_at, updated_at)
       select r.id, r.name, r.description, r.name_key, r.description_key, r.is_public, r.author_id, r.category_id, r.picture,
         t.width, t.height, t.qasm, t.qubits, t.layers, t.depth, t.settings, r.link, t.shape, t.coupling, r.at, r.at
       from json_to_recordset($1) as r(id uuid, name text, description text, name_key text, description_key text, is_public bool,
         author_id uuid, category_id uuid, picture text, template int, link text[], at timestamptz)
       join templates t on t.place = r.template`,
      [JSON.stringify(rows)],
    )
    await client.query(
      `insert into circuit_tags (circuit_id, tag_id, position) select circuit_id, tag_id, position
       from json_to_recordset($1) as r(circuit_id uuid, tag_id uuid, position int)`,
      [JSON.stringify(tagged)],
    )
    rows = []
    tagged = []
  }
  for (let index = 0; index < count; index++) {
    const at = Math.floor(began + (span * (index + 1)) / (count + 1))
    const id = uuidv7({ msecs: at })
    const subject = pick(subjects)
    const template = Math.floor(random() * templates.length)
    const name = `${pick(qualities)} ${subject.name} ${index % 7 === 0 ? '' : `no. ${index}`}`.trim()
    const description = random() < 0.1 ? '' : [pick(sentences), random() < 0.5 ? pick(sentences) : ''].join(' ').trim()
    const picture = createHash('sha256').update(`${id} ${index}`).digest('hex').slice(0, 32)
    rows.push({
      id,
      name,
      description,
      name_key: searchKey(name),
      description_key: searchKey(description),
      is_public: random() >= privateShare,
      // A few have made many.
      author_id: pick(authors, random() ** 2),
      category_id: idOf(categories, subject.category),
      picture,
      template,
      link:
        random() < 0.3
          ? [
              `https://arxiv.org/abs/2${String(100_000 + index).slice(0, 3)}.${String(index % 100_000).padStart(5, '0')}`,
            ]
          : [],
      at: new Date(at).toISOString(),
    })
    const names = random() < 0.2 ? [...subject.tags, pick(rareTags)] : subject.tags
    for (const [position, tag] of names.entries()) tagged.push({ circuit_id: id, tag_id: idOf(tags, tag), position })
    if (index >= count - withPictures) newest.push({ picture, template })
    if (rows.length === batch || index === count - 1) await send()
  }
  return newest
}

/** The id of a repetition: the first part of an id is its time and chance enough; behind it stands which repetition it is. */
const again = (id: string, turn: number) =>
  `overlay(${id}::text placing '${turn.toString(16).padStart(12, '0')}' from 25)::uuid`

/** Adds the circuits that are there again, in turn, until there are so many more. */
async function repeatCircuits(client: Client, more: number): Promise<void> {
  if (more <= 0) return
  // Those of this run: of what is there from an earlier one the repetitions are there as well.
  await client.query(
    'create temp table made on commit drop as select id from circuits where xmin = pg_current_xact_id()::xid',
  )
  const { rows } = await client.query<{ amount: string }>('select count(*) as amount from made')
  const amount = Number(rows[0]?.amount)
  const turns = Math.ceil(more / amount)
  for (let turn = 1; turn <= turns; turn++) {
    const chosen = `(select id from made limit ${Math.min(amount, more - (turn - 1) * amount)}) m`
    const at = (time: string) => `${time} + ${turn} * interval '${span / amount / (turns + 1)} milliseconds'`
    await client.query(
      `insert into circuits (id, name, description, name_key, description_key, is_public, author_id, category_id, picture,
         picture_width, picture_height, qasm_code, qubits, layers, depth, settings, "references", shape, coupling, created_at, updated_at)
       select ${again('c.id', turn)}, c.name || '/${turn}', c.description, c.name_key || '/${turn}', c.description_key, c.is_public,
         c.author_id, c.category_id, md5(c.picture || ' ${turn}'), c.picture_width, c.picture_height, c.qasm_code, c.qubits, c.layers,
         c.depth, c.settings, c."references", c.shape, c.coupling, ${at('c.created_at')}, ${at('c.updated_at')}
       from ${chosen} join circuits c on c.id = m.id`,
    )
    await client.query(
      `insert into circuit_tags (circuit_id, tag_id, position) select ${again('t.circuit_id', turn)}, t.tag_id, t.position
       from ${chosen} join circuit_tags t on t.circuit_id = m.id`,
    )
  }
}

/** Three likes a circuit and fewer favorites and comments, most of them where many are already; counted once at the end. */
async function addReactions(client: Client, count: number): Promise<void> {
  for (const [table, trigger] of counters) await client.query(`alter table ${table} disable trigger ${trigger}`)
  await client.query(
    'create temp table numbered on commit drop as select id, row_number() over (order by created_at desc) as place from circuits',
  )
  await client.query('create unique index on numbered (place)')
  await client.query(
    'create temp table members on commit drop as select id, row_number() over (order by id) as place from users',
  )
  await client.query('create unique index on members (place)')
  const [circuits, users] = ['(select count(*) from numbered)', '(select count(*) from members)']
  const choose = (many: number) => `
    select c.id as circuit_id, m.id as user_id, r.at from (
      select 1 + floor(power(random(), 3) * ${circuits})::bigint as circuit, 1 + floor(random() * ${users})::bigint as member,
        now() - random() * interval '600 days' as at
      from generate_series(1, ${many})) r
    join numbered c on c.place = r.circuit join members m on m.place = r.member`
  for (const [table, many] of [
    ['likes', 3 * count],
    ['favorites', Math.ceil(count / 2)],
  ] as const) {
    await client.query(
      `insert into ${table} (id, user_id, circuit_id, created_at) select gen_random_uuid(), user_id, circuit_id, at from (${choose(many)}) s
       on conflict do nothing`,
    )
  }
  await client.query(
    `insert into comments (id, circuit_id, user_id, content, created_at)
     select gen_random_uuid(), circuit_id, user_id, ($1::text[])[1 + floor(random() * $2)::int], at from (${choose(Math.ceil(count / 3))}) s`,
    [remarks, remarks.length],
  )
  await client.query(
    `update circuit_counts set likes = counted.likes, comments = counted.comments from (
       select n.id, coalesce(l.amount, 0) as likes, coalesce(c.amount, 0) as comments from numbered n
       left join (select circuit_id, count(*) as amount from likes group by 1) l on l.circuit_id = n.id
       left join (select circuit_id, count(*) as amount from comments group by 1) c on c.circuit_id = n.id) counted
     where counted.id = circuit_counts.circuit_id and (counted.likes, counted.comments) <> (circuit_counts.likes, circuit_counts.comments)`,
  )
  for (const [table, trigger] of counters) await client.query(`alter table ${table} enable trigger ${trigger}`)
}

const counters = [
  ['likes', 'count_likes'],
  ['comments', 'count_comments'],
] as const

/** One file under many names: a thousand pictures take the room of one. */
async function linkPictures(root: string, newest: Linked[], templates: Template[]): Promise<void> {
  await mkdir(dirname(join(root, pictureFile('', 'svg', 'light'))), { recursive: true })
  for (let at = 0; at < newest.length; at += 200) {
    await Promise.all(
      newest
        .slice(at, at + 200)
        .flatMap(({ picture, template }) =>
          (['svg', 'png'] as const).flatMap((ending) =>
            (['light', 'dark'] as const).map((theme) =>
              link(
                join(root, pictureFile(templates[template]?.picture ?? '', ending, theme)),
                join(root, pictureFile(picture, ending, theme)),
              ),
            ),
          ),
        ),
    )
  }
}

/** Numbers in [0, 1) that depend on the seed alone (mulberry32, public domain by T. Ettinger). */
function randomStream(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function idOf(ids: Map<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`${name} has no id.`)
  return id
}

const secondsSince = (begun: number) => ((Date.now() - begun) / 1000).toFixed(1)
