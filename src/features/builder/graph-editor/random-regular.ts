/** Random graphs in which every node has the same number of edges: the usual benchmark for QAOA on maximum cuts. */
import { allPairs, type Pair } from './pairs'
import { randomNumbers } from './random-numbers'

/** Why no simple graph has this degree at every node, as a sentence; null if one exists. */
export function regularProblem(nodeCount: number, degree: number): string | null {
  if (!Number.isInteger(degree) || degree < 1) return 'The degree must be a whole number from 1.'
  if (degree >= nodeCount) return `With ${nodeCount} nodes the degree can be at most ${nodeCount - 1}.`
  if ((nodeCount * degree) % 2 === 1)
    return `No graph has ${nodeCount} nodes with ${degree} edges each: one of the two numbers must be even.`
  return null
}

/**
 * The edges of a random regular graph, sorted; null if none exists. The same numbers always give the same graph. Nodes with missing
 * edges are paired at random while suitable pairs are left, and a dead end starts over. The result is close to uniform
 * (A. Steger and N. Wormald, "Generating random regular graphs quickly", 1999).
 */
export function randomRegularPairs(nodeCount: number, degree: number, seed: number): Pair[] | null {
  if (regularProblem(nodeCount, degree) !== null) return null
  // Dead ends are rare in sparse graphs, so a dense graph is the complement of a sparse one.
  if (2 * degree > nodeCount - 1) return complement(nodeCount, sparse(nodeCount, nodeCount - 1 - degree, seed))
  return sparse(nodeCount, degree, seed).sort(byNodes)
}

function sparse(nodeCount: number, degree: number, seed: number): Pair[] {
  const random = randomNumbers(seed)
  for (;;) {
    const pairs = tryToPair(nodeCount, degree, random)
    if (pairs !== null) return pairs
  }
}

function tryToPair(nodeCount: number, degree: number, random: () => number): Pair[] | null {
  const missing = Array.from({ length: nodeCount }, () => degree)
  const joined = new Set<number>()
  const pairs: Pair[] = []
  const all = allPairs(nodeCount)
  while (pairs.length < (nodeCount * degree) / 2) {
    const suitable = all
      .map(([a, b]): WeightedPair => ({ pair: [a, b], weight: (missing[a] ?? 0) * (missing[b] ?? 0) }))
      .filter(({ pair: [a, b], weight }) => weight > 0 && !joined.has(a * nodeCount + b))
    const chosen = pickByWeight(suitable, random)
    if (chosen === null) return null
    const [a, b] = chosen
    missing[a] = (missing[a] ?? 0) - 1
    missing[b] = (missing[b] ?? 0) - 1
    joined.add(a * nodeCount + b)
    pairs.push(chosen)
  }
  return pairs
}

interface WeightedPair {
  pair: Pair
  weight: number
}

function pickByWeight(entries: readonly WeightedPair[], random: () => number): Pair | null {
  let rest = random() * entries.reduce((sum, { weight }) => sum + weight, 0)
  for (const { pair, weight } of entries) {
    rest -= weight
    if (rest < 0) return pair
  }
  return entries.at(-1)?.pair ?? null
}

function complement(nodeCount: number, pairs: readonly Pair[]): Pair[] {
  const absent = new Set(pairs.map(([a, b]) => a * nodeCount + b))
  return allPairs(nodeCount).filter(([a, b]) => !absent.has(a * nodeCount + b))
}

const byNodes = ([a, b]: Pair, [c, d]: Pair): number => a - c || b - d
