/**
 * Circuits that are like a circuit: the same but for names and order, with the same gates, or with many parts in common. What is looked up and
 * compared is bounded, however many circuits there are.
 *
 * A part is a window of `engine/structure/circuit-parts.ts`: operations that follow each other on their qubits.
 */
import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import * as limits from '../../contract/limits'
import type { Viewer } from '../http/implementation'
import type { Queries } from '../platform/queries'
import { mayFind } from './list-conditions'
import { isOfNewest } from './structures'
import { circuits, circuitStructures, circuitTags, type FoundCircuit } from './tables'

/** A circuit that is like another one, and why. */
interface SimilarCircuit {
  id: string
  reason: string
}

/** Circuits like a circuit that the viewer finds in lists, the most similar first. @param listed circuits that are shown already */
export async function findSimilar(
  queries: Queries,
  circuit: FoundCircuit,
  viewer: Viewer | null,
  listed: readonly string[],
): Promise<SimilarCircuit[]> {
  const own = await readOwn(queries, circuit)
  const others = and(mayFind(viewer), ne(circuits.id, circuit.id))
  const found = await Promise.all([
    own.hash === null ? [] : findByHash(queries, own.hash, others),
    own.windows.length === 0 ? [] : findByWindows(queries, own, others),
    findByColumn(queries, circuits.shapeFingerprint, circuit.shapeFingerprint, others),
    findByColumn(queries, circuits.couplingFingerprint, circuit.couplingFingerprint, others),
  ])
  const ids = [...new Set(found.flat())].filter((id) => !listed.includes(id))
  if (ids.length === 0) return []
  const candidates = await readCandidates(queries, ids, circuit.id)
  return choose(candidates.flatMap((candidate) => compare(own, candidate) ?? []))
}

/** What circuits are compared by. */
export interface Compared {
  hash: string | null
  /** Ordered numbers of its parts: all, or the least of them. */
  windows: readonly number[]
  qubits: number
  depth: number
  /** Null for a pasted program. */
  layers: number | null
  shape: string | null
  coupling: string | null
}

interface Candidate extends Compared {
  id: string
  /** How many of its tags the circuit has. */
  sharedTags: number
}

interface Rated extends SimilarCircuit {
  hash: string | null
  kind: 'same' | 'shape' | 'parts' | 'coupling'
  /** From 0 to 1. */
  score: number
  sharedTags: number
}

/**
 * Of two circuits, so many of the least numbers of windows are compared. Numbers are hashes: of longer lists these are a sample that both
 * circuits draw alike.
 */
const maxCompared = 256

/** Below this share of parts in common circuits are not alike. */
const minShare = 0.25

/** Copies of the circuit say nothing new: so many are shown where there are others. Of each other circuit one copy is. */
const maxEqual = 2

/** How alike two circuits are, and why; null for two that are not. */
export function compare(own: Compared, other: Candidate): Rated | null {
  const { id, sharedTags } = other
  const rate = (kind: Rated['kind'], score: number, reason: string): Rated => ({
    id,
    hash: other.hash,
    kind,
    score,
    reason,
    sharedTags,
  })
  if (own.hash !== null && own.hash === other.hash) return rate('same', 1, 'Same circuit up to names and qubit order')
  const { share, shared, parts } = shareOf(own.windows, other.windows)
  if (own.shape !== null && own.shape === other.shape) {
    return rate('shape', 0.9 + share / 10, 'Same gate counts and connectivity')
  }
  if (share >= minShare) return rate('parts', 0.9 * share, wordsFor(own, other, { share, shared, parts }))
  if (own.coupling !== null && own.coupling === other.coupling) {
    return rate('coupling', minShare / 2, 'Different gates, same qubit couplings')
  }
  return null
}

function wordsFor(own: Compared, other: Compared, { share, shared, parts }: Shared): string {
  if (share < 1) return `${shared} of ${parts} parts in common`
  if (own.layers !== null && other.layers !== null && own.qubits === other.qubits && own.layers !== other.layers) {
    return `Same parts, ${differenceOf(own.layers, other.layers, 'layer')}`
  }
  if (own.qubits !== other.qubits) return `Same parts, ${differenceOf(own.qubits, other.qubits, 'qubit')}`
  return own.depth === other.depth ? 'Same parts in another arrangement' : `Same parts, depth ${other.depth}`
}

const differenceOf = (own: number, other: number, noun: string): string => {
  const amount = Math.abs(other - own)
  return `${amount} ${noun}${amount === 1 ? '' : 's'} ${other > own ? 'more' : 'fewer'}`
}

/** How many parts two circuits have in common, of how many that either has. */
interface Shared {
  share: number
  shared: number
  parts: number
}

function shareOf(own: readonly number[], other: readonly number[]): Shared {
  // Of lists that were cut, only what is below both ends was drawn of both.
  const end = Math.min(
    own.length < maxCompared ? Number.POSITIVE_INFINITY : (own.at(-1) ?? 0),
    other.length < maxCompared ? Number.POSITIVE_INFINITY : (other.at(-1) ?? 0),
  )
  const [first, second] = [new Set(own.filter((one) => one <= end)), new Set(other.filter((one) => one <= end))]
  const shared = [...first].filter((one) => second.has(one)).length
  const parts = first.size + second.size - shared
  return { share: parts === 0 ? 0 : shared / parts, shared, parts }
}

/** The most similar ones, with few that are the same as long as there are others. Tags decide between circuits that are equally similar. */
export function choose(rated: readonly Rated[]): SimilarCircuit[] {
  const ranked = rated.toSorted(
    (one, other) =>
      other.score - one.score ||
      other.sharedTags - one.sharedTags ||
      (one.id < other.id ? 1 : one.id > other.id ? -1 : 0),
  )
  const seen = new Map<string, number>()
  const isExtra = ({ kind, hash, id }: Rated) => {
    const key = kind === 'same' || kind === 'shape' ? kind : (hash ?? id)
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    return before >= (key === kind ? maxEqual : 1)
  }
  const extra = new Set(ranked.filter(isExtra))
  const chosen = new Set([...ranked.filter((one) => !extra.has(one)), ...extra].slice(0, limits.related))
  return ranked.filter((one) => chosen.has(one)).map(({ id, reason }) => ({ id, reason }))
}

/** A circuit that others are compared with, and the windows that they are looked up by. */
interface Own extends Compared {
  /** About how many circuits have each of its windows. */
  frequencies: number[]
}

async function readOwn(queries: Queries, { id, shapeFingerprint, couplingFingerprint }: FoundCircuit): Promise<Own> {
  const { rows } = await queries.execute<{
    hash: string | null
    windows: number[] | null
    frequencies: number[]
    qubits: number
    depth: number
    layers: number | null
  }>(sql`
    with known as (
      select unnest(most_common_elems::text::int[]) as number, unnest(most_common_elem_freqs) as share
      from pg_stats where schemaname = current_schema() and tablename = 'circuit_structures' and attname = 'windows'
    ), own as (
      select ${circuits.qubits}, ${circuits.depth}, ${circuits.layers}, ${circuitStructures.hash},
        ${circuitStructures.windows}[1:${sql.raw(String(maxCompared))}] as windows
      from ${circuits} left join ${circuitStructures} on ${isOfNewest} where ${circuits.id} = ${id}
    )
    select own.*, array(
      select coalesce(known.share, 0) * (select reltuples from pg_class where oid = 'circuit_structures'::regclass)
      from unnest(own.windows) with ordinality as one(number, place) left join known on known.number = one.number order by place
    ) as frequencies from own`)
  const [row] = rows
  return {
    hash: row?.hash ?? null,
    windows: row?.windows ?? [],
    frequencies: row?.frequencies ?? [],
    qubits: row?.qubits ?? 0,
    depth: row?.depth ?? 0,
    layers: row?.layers ?? null,
    shape: shapeFingerprint,
    coupling: couplingFingerprint,
  }
}

/** So many candidates that have parts in common are compared. */
const maxCandidates = 60

/** A window that about so many circuits have is looked up by itself: some of these windows together cost a few milliseconds. */
const maxFrequency = 2000

/** So many windows are looked up, half of them the most frequent, which lead to many circuits, and half the rarest, which lead to similar ones. */
const maxLookedUp = 6

/** Where all are more frequent, circuits are looked up that have the rarest ones, unless so many have even these. */
const maxFrequencyTogether = 20_000

/** Circuits that have some of the rarer windows of a circuit, or where all are frequent, its three rarest. */
async function findByWindows(queries: Queries, own: Own, others: SQL | undefined): Promise<string[]> {
  const condition = lookUp(own)
  if (condition === undefined) return []
  // The planner takes a materialized query to be read to its end, so it looks all up in the index; but it is read only as far as needed.
  const matched = sql`with matched as materialized (
    select circuit_id, version from circuit_structures where ${condition} and hash is distinct from ${own.hash})`
  const { rows } = await queries.execute<{ id: string }>(sql`${matched}
    select ${circuits.id} from (select * from matched limit ${10 * maxCandidates}) as near
    join ${circuits} on ${circuits.id} = near.circuit_id and ${circuits.version} = near.version
    where ${others} limit ${maxCandidates}`)
  return rows.map(({ id }) => id)
}

function lookUp({ windows, frequencies }: Own): SQL | undefined {
  const ranked = windows
    .map((number, place) => ({ number, frequency: frequencies[place] ?? 0 }))
    .toSorted((one, other) => one.frequency - other.frequency)
  const rare = ranked.filter(({ frequency }) => frequency <= maxFrequency)
  const half = maxLookedUp / 2
  const some = rare.length <= maxLookedUp ? rare : [...rare.slice(0, half), ...rare.slice(-half)]
  const numbersOf = (chosen: typeof ranked) => sql`${sql.param(chosen.map(({ number }) => number))}::int[]`
  if (some.length > 0) return sql`windows && ${numbersOf(some)}`
  const [rarest] = ranked
  if (rarest === undefined || rarest.frequency > maxFrequencyTogether) return undefined
  return sql`windows @> ${numbersOf(ranked.slice(0, half))}`
}

async function findByHash(queries: Queries, hash: string, others: SQL | undefined): Promise<string[]> {
  const rows = await queries
    .select({ id: circuits.id })
    .from(circuitStructures)
    .innerJoin(circuits, isOfNewest)
    .where(and(eq(circuitStructures.hash, hash), others))
    .orderBy(desc(circuitStructures.circuitId))
    .limit(2 * limits.related)
  return rows.map(({ id }) => id)
}

async function findByColumn(
  queries: Queries,
  column: typeof circuits.shapeFingerprint | typeof circuits.couplingFingerprint,
  fingerprint: string | null,
  others: SQL | undefined,
): Promise<string[]> {
  if (fingerprint === null) return []
  const rows = await queries
    .select({ id: circuits.id })
    .from(circuits)
    .where(and(eq(column, fingerprint), others))
    .orderBy(desc(circuits.createdAt), desc(circuits.id))
    .limit(2 * limits.related)
  return rows.map(({ id }) => id)
}

function readCandidates(queries: Queries, ids: string[], circuitId: string): Promise<Candidate[]> {
  const own = queries.select({ id: circuitTags.tagId }).from(circuitTags).where(eq(circuitTags.circuitId, circuitId))
  return queries
    .select({
      id: circuits.id,
      hash: circuitStructures.hash,
      windows: sql<number[]>`coalesce(${circuitStructures.windows}[1:${sql.raw(String(maxCompared))}], '{}')`,
      qubits: circuits.qubits,
      depth: circuits.depth,
      layers: circuits.layers,
      shape: circuits.shapeFingerprint,
      coupling: circuits.couplingFingerprint,
      sharedTags: sql<number>`(select count(*)::int from ${circuitTags}
        where ${circuitTags.circuitId} = ${circuits.id} and ${inArray(circuitTags.tagId, own)})`,
    })
    .from(circuits)
    .leftJoin(circuitStructures, isOfNewest)
    .where(inArray(circuits.id, ids))
}
