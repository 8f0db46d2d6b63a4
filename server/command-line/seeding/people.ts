/** Accounts, categories and tags for seeded circuits. */
import type { Client } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { usernameKeyOf } from '../../users/username-keys'
import { people, subjects } from './words'

/** Adds accounts. @returns their ids; accounts of an earlier run are used again. */
export async function addPeople(client: Client, count: number): Promise<string[]> {
  const rows = [...Array(count).keys()].map((index) => {
    const username = `${people[index % people.length]}-${index}`
    return { id: uuidv7(), username, username_key: usernameKeyOf(username) }
  })
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

export interface Labels {
  categories: Map<string, string>
  tags: Map<string, string>
  /** Tags of few circuits, such as courses and groups use. */
  rareTags: string[]
}

/** Adds categories and tags. */
export async function addLabels(client: Client, count: number): Promise<Labels> {
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

export function idOf(ids: Map<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`${name} has no id.`)
  return id
}
