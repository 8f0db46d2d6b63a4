/** The bytes of all circuits: programs and pictures. Renditions for pages, which can be made again, do not count. */
import { sql } from 'drizzle-orm'
import type { StorageKind } from '../platform/storage-use'
import { circuits } from './tables'

export const circuitStorage: StorageKind = {
  kind: 'circuits',
  async sum(queries) {
    const sum = sql<number>`coalesce(sum(coalesce(${circuits.storedBytes}, pg_column_size(${circuits.qasmCode}))), 0)::float8`
    const [row] = await queries.select({ sum }).from(circuits)
    return row?.sum ?? 0
  },
}
