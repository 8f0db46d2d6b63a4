/** The rows of seeded circuits and their tags. */
import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { searchKey } from '../../circuits/search/text'
import { searchWordsOf } from '../../circuits/search/words'
import { namesInProgram } from '../../engine/program-names'
import { idOf, type Labels } from './people'
import { pick } from './random'
import type { Template } from './templates'
import { qualities, sentences, subjects } from './words'

/** The newest circuits have pictures; the others show that they have none. */
export const maxPictures = 20_000

const batchSize = 5000
const privateShare = 0.1

/** Two years in milliseconds: the time over which the circuits are spread. */
const timeSpan = 2 * 365 * 24 * 3_600_000

/** A circuit whose pictures link to those of its template. */
export interface LinkedPicture {
  picture: string
  template: number
}

interface Choices extends Labels {
  random: () => number
  authors: string[]
}

/** Adds circuits one by one. @returns the newest, whose pictures are to be linked. */
export async function addCircuits(
  client: Client,
  count: number,
  templates: Template[],
  { random, authors, categories, tags, rareTags }: Choices,
): Promise<LinkedPicture[]> {
  const newest: LinkedPicture[] = []
  // Their names alone, so that they are not read for each circuit.
  const programs = templates.map(({ qasm }) => namesInProgram(qasm).join(' '))
  const start = Date.now() - timeSpan
  let rows: object[] = []
  let tagged: object[] = []
  const send = async () => {
    await insertCircuits(client, rows, tagged)
    rows = []
    tagged = []
  }
  for (let index = 0; index < count; index++) {
    const at = Math.floor(start + (timeSpan * (index + 1)) / (count + 1))
    const id = uuidv7({ msecs: at })
    const subject = pick(subjects, random())
    const template = Math.floor(random() * templates.length)
    const name = `${pick(qualities, random())} ${subject.name} ${index % 7 === 0 ? '' : `no. ${index}`}`.trim()
    const description =
      random() < 0.1
        ? ''
        : [pick(sentences, random()), random() < 0.5 ? pick(sentences, random()) : ''].join(' ').trim()
    const names = random() < 0.2 ? [...subject.tags, pick(rareTags, random())] : subject.tags
    const picture = createHash('sha256').update(`${id} ${index}`).digest('hex').slice(0, 32)
    rows.push({
      id,
      name,
      description,
      name_key: searchKey(name),
      description_key: searchKey(description),
      search_words: searchWordsOf({
        name,
        description,
        category: subject.category,
        tags: names,
        qasmCode: programs[template] ?? '',
      }),
      is_public: random() >= privateShare,
      // A few authors have most circuits.
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
    for (const [position, tag] of names.entries()) tagged.push({ circuit_id: id, tag_id: idOf(tags, tag), position })
    if (index >= count - maxPictures) newest.push({ picture, template })
    if (rows.length === batchSize || index === count - 1) await send()
  }
  return newest
}

async function insertCircuits(client: Client, rows: object[], tagged: object[]): Promise<void> {
  await client.query(
    `insert into circuits (id, name, description, name_key, description_key, search_words, is_public, author_id, category_id, picture,
       picture_width, picture_height, qasm_code, qubits, layers, depth, settings, "references", shape, coupling, properties, created_at, updated_at)
     select r.id, r.name, r.description, r.name_key, r.description_key, r.search_words::tsvector, r.is_public, r.author_id, r.category_id, r.picture,
       t.width, t.height, t.qasm, t.qubits, t.layers, t.depth, t.settings, r.link, t.shape, t.coupling, t.properties, r.at, r.at
     from json_to_recordset($1) as r(id uuid, name text, description text, name_key text, description_key text, search_words text, is_public bool,
       author_id uuid, category_id uuid, picture text, template int, link text[], at timestamptz)
     join templates t on t.place = r.template`,
    [JSON.stringify(rows)],
  )
  await client.query(
    `insert into circuit_tags (circuit_id, tag_id, position) select circuit_id, tag_id, position
     from json_to_recordset($1) as r(circuit_id uuid, tag_id uuid, position int)`,
    [JSON.stringify(tagged)],
  )
}

/** The id of a copy. The first part of the original's id is time and randomness enough; the rest is the number of the copy. */
const copyId = (id: string) => `overlay(${id}::text placing lpad(to_hex(copy), 12, '0') from 25)::uuid`

/**
 * Adds copies of the circuits of this run, in turn, under other names and times. The oldest come first, because the circuits of a library lie in
 * the order in which they were saved.
 */
export async function repeatCircuits(client: Client, more: number): Promise<void> {
  if (more <= 0) return
  await client.query(
    'create temp table made on commit drop as select id from circuits where xmin = pg_current_xact_id()::xid',
  )
  const { rows } = await client.query<{ amount: string }>('select count(*) as amount from made')
  const amount = Number(rows[0]?.amount)
  const copies = Math.ceil(more / amount)
  await client.query(
    `create temp table copied on commit drop as
     select m.id, copy from generate_series(1, ${copies}) as copy cross join (select id, row_number() over (order by id) as place from made) as m
     where (copy - 1) * ${amount} + m.place <= ${more}`,
  )
  const at = (time: string) => `${time} + copy * interval '${timeSpan / amount / (copies + 1)} milliseconds'`
  await client.query(
    `insert into circuits (id, name, description, name_key, description_key, search_words, is_public, author_id, category_id, picture,
       picture_width, picture_height, qasm_code, qubits, layers, depth, settings, "references", shape, coupling, properties, created_at, updated_at)
     select ${copyId('c.id')}, c.name || '/' || copy, c.description, c.name_key || '/' || copy, c.description_key, c.search_words, c.is_public,
       c.author_id, c.category_id, md5(c.picture || ' ' || copy), c.picture_width, c.picture_height, c.qasm_code, c.qubits, c.layers,
       c.depth, c.settings, c."references", c.shape, c.coupling, c.properties, ${at('c.created_at')}, ${at('c.updated_at')}
     from copied join circuits c using (id) order by c.created_at, copy`,
  )
  await client.query(
    `insert into circuit_tags (circuit_id, tag_id, position) select ${copyId('id')}, t.tag_id, t.position
     from copied join circuit_tags t on t.circuit_id = id order by id, copy`,
  )
}
