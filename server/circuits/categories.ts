/** Categories in the database. */
import { eq } from 'drizzle-orm'
import type { Queries } from '../platform/queries'
import { categories } from './tables'

/** The name of a category, or null where there is none. */
export async function findCategory(queries: Queries, id: string): Promise<string | null> {
  const [category] = await queries.select({ name: categories.name }).from(categories).where(eq(categories.id, id))
  return category?.name ?? null
}
