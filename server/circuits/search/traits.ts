/**
 * The traits of circuits: what filters look for in the index that also has the words of circuits, `circuits_search`. It takes all of a search
 * together, so a list of what few circuits have is found without reading what many have. `circuit_traits` of the migrations makes them.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { NumberField } from '../../../contract/search-query'
import { circuits } from '../tables'

/** The traits of a circuit's row, as the index has them. */
const traits = sql`circuit_traits(${circuits.qubits}, ${circuits.depth}, ${circuits.layers}, ${circuits.categoryId}, ${circuits.properties})`

/** The condition for one of some traits. */
export const hasAnyTrait = (wanted: readonly string[]): SQL =>
  wanted.length === 0 ? sql`false` : sql`${traits} && ${listOf(wanted)}`

/** The condition for all of some traits. */
export const hasAllTraits = (wanted: readonly string[]): SQL => sql`${traits} @> ${listOf(wanted)}`

const listOf = (wanted: readonly string[]): SQL =>
  sql`array[${sql.join(
    wanted.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`

/** The trait of a category. */
export const categoryTrait = (id: string): string => `category:${id}`

/** Numbers below two to this are traits themselves. */
const exactPowers = 5

/** The largest power of two that an integer of the database can have. */
const maxPower = 30

/** So many parts has the range from one power of two to the next. */
const parts = 8

/**
 * Traits of which a circuit has one if its number lies within limits, which are included. Above 32, a few other numbers near the limits have
 * one, too.
 */
export function numberTraits(field: NumberField, min = 0, max = Number.POSITIVE_INFINITY): string[] {
  const wanted = min <= 0 && max >= 0 ? [`${field}:0`] : []
  for (let power = 0; power <= maxPower; power++) {
    const first = 2 ** power
    const last = 2 * first - 1
    if (last < min || first > max) continue
    if (first >= min && last <= max) {
      wanted.push(`${field}:2^${power}`)
    } else if (power < exactPowers) {
      for (let number = Math.max(first, Math.ceil(min)); number <= Math.min(last, max); number++)
        wanted.push(`${field}:${number}`)
    } else {
      const size = first / parts
      for (let part = 0; part < parts; part++) {
        const start = first + part * size
        if (start <= max && start + size - 1 >= min) wanted.push(`${field}:2^${power}+${part}`)
      }
    }
  }
  return wanted
}
