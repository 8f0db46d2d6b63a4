/** What the planner of the database knows of the product's tables. */
import { escapeIdentifier, type ClientBase } from 'pg'

/**
 * Tells the planner how many rows the tables have, and what they are like. Where tables were filled or made anew, the database finds that
 * out by itself only minutes later, and plans blindly until then. Must not run in a transaction.
 *
 * @param isRewritten whether rows were written in bulk. Then their pages are also marked as visible to all, and what indexes have put off
 * is done.
 */
export async function refreshStatistics(client: ClientBase, { isRewritten }: { isRewritten: boolean }): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, tablename AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker') AND pg_has_role(tableowner, 'USAGE')`,
  )
  const tables = rows.map(({ schema, name }) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`)
  await client.query(`${isRewritten ? 'VACUUM (ANALYZE)' : 'ANALYZE'} ${tables.join(', ')}`)
}
