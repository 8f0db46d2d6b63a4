/** The category and the tags of a circuit in the database. Those that no circuit has any more stay, for the next one that has them. */
import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { fixedCategories } from '../../contract/category-names'
import type { Queries } from '../platform/queries'
import { categories, circuitTags, tags } from './tables'

const fixedName = (name: string): string | undefined =>
  fixedCategories.find((one) => one.toLowerCase() === name.toLowerCase())

/** The condition for the category or tag with a name, in whichever case. There may be several that were saved before case made no difference. */
export const hasName = (table: typeof categories | typeof tags, name: string): SQL =>
  sql`lower(${table.name}) = lower(${name})`

/** The name of a category, or null where there is none. */
export async function findCategory(queries: Queries, id: string): Promise<string | null> {
  const [category] = await queries.select({ name: categories.name }).from(categories).where(eq(categories.id, id))
  return category?.name ?? null
}

/** The id of the category with this name, in whichever case; null if there is none. */
export async function findCategoryNamed(queries: Queries, name: string): Promise<string | null> {
  const fixed = fixedName(name)
  const isSpelledSo = eq(categories.name, fixed ?? name)
  const [found] = await queries
    .select({ id: categories.id })
    .from(categories)
    .where(fixed === undefined ? hasName(categories, name) : isSpelledSo)
    // Of several, the one that is spelled so, else the first.
    .orderBy(desc(isSpelledSo), categories.id)
    .limit(1)
  return found?.id ?? null
}

/** The id of the category with this name, in whichever case, which is added if it is missing. */
export async function findOrAddCategory(queries: Queries, name: string): Promise<string> {
  const known = await findCategoryNamed(queries, name)
  if (known !== null) return known
  // Nobody adds the same name in another case meanwhile.
  await queries.execute(sql`select pg_advisory_xact_lock(hashtext('category'), hashtext(lower(${name})))`)
  const added = await findCategoryNamed(queries, name)
  return added ?? (await findOrAddId(queries, categories, fixedName(name) ?? name))
}

/** Gives a circuit that has no tags these, in their order. Repeated names count once. */
export async function addTags(queries: Queries, circuitId: string, names: readonly string[]): Promise<void> {
  const unique = [...new Set(names)]
  // In the order of names, so that two circuits with the same new tags cause no deadlock.
  const ids = new Map<string, string>()
  for (const name of unique.toSorted()) ids.set(name, await findOrAddId(queries, tags, name))
  const rows = unique.flatMap((name, position) => {
    const tagId = ids.get(name)
    return tagId === undefined ? [] : [{ circuitId, tagId, position }]
  })
  if (rows.length > 0) await queries.insert(circuitTags).values(rows)
}

/** Replaces the tags of a circuit, whose row the caller has locked. */
export async function replaceTags(queries: Queries, circuitId: string, names: readonly string[]): Promise<void> {
  await queries.delete(circuitTags).where(eq(circuitTags.circuitId, circuitId))
  await addTags(queries, circuitId, names)
}

/** The names of a circuit's tags, in their order. */
export async function listTags(queries: Queries, circuitId: string): Promise<string[]> {
  const rows = await queries
    .select({ name: tags.name })
    .from(circuitTags)
    .innerJoin(tags, eq(tags.id, circuitTags.tagId))
    .where(eq(circuitTags.circuitId, circuitId))
    .orderBy(circuitTags.position)
  return rows.map(({ name }) => name)
}

/** The id of the category or tag with this name, which is added if it is missing. */
async function findOrAddId(queries: Queries, table: typeof categories | typeof tags, name: string): Promise<string> {
  const [known] = await queries.select({ id: table.id }).from(table).where(eq(table.name, name))
  if (known !== undefined) return known.id
  // If another transaction is adding the same name, this waits for it and returns its row.
  const [made] = await queries
    .insert(table)
    .values({ id: uuidv7(), name })
    .onConflictDoUpdate({ target: table.name, set: { name } })
    .returning({ id: table.id })
  if (made === undefined) throw new Error('An upsert returned no row.')
  return made.id
}
