/** Categories in the database. */
import { asc, count, desc, eq } from 'drizzle-orm'
import type { Queries } from '../platform/queries'
import { categories, circuits } from './tables'

/** The categories that public circuits have, the largest first. Private ones count for nobody. */
export async function listCategories(queries: Queries): Promise<{ id: string; name: string; count: number }[]> {
  const amount = count(circuits.id)
  return queries
    .select({ id: categories.id, name: categories.name, count: amount })
    .from(categories)
    .innerJoin(circuits, eq(circuits.categoryId, categories.id))
    .where(eq(circuits.isPublic, true))
    .groupBy(categories.id, categories.name)
    .orderBy(desc(amount), asc(categories.name))
}

/** The name of a category, or null where there is none. */
export async function findCategory(queries: Queries, id: string): Promise<string | null> {
  const [category] = await queries.select({ name: categories.name }).from(categories).where(eq(categories.id, id))
  return category?.name ?? null
}
