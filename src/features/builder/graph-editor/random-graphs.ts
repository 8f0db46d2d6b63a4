/** The random graphs of P. Erdős and A. Rényi and of A.-L. Barabási and R. Albert, as lists of edges. */
import { allPairs, type Pair } from './pairs'
import { randomNumbers } from './random-numbers'

/** Why there is no random graph with this probability, as a sentence; null if there is one. */
export const probabilityProblem = (probability: number): string | null =>
  probability >= 0 && probability <= 1 ? null : 'The probability must be a number from 0 to 1.'

/** Each pair of nodes is an edge with the same probability (E. Gilbert, "Random graphs", 1959). Pairs are drawn in order: 0–1, 0–2, …, 1–2, … */
export function erdosRenyiPairs(nodeCount: number, probability: number, seed: number): Pair[] | null {
  if (probabilityProblem(probability) !== null) return null
  const random = randomNumbers(seed)
  return allPairs(nodeCount).filter(() => random() < probability)
}

/** Why no graph grows with so many edges for each new node, as a sentence; null if one does. */
export function attachmentProblem(nodeCount: number, attachments: number): string | null {
  if (!Number.isInteger(attachments) || attachments < 1) return 'The edges of a new node must be a whole number from 1.'
  if (attachments >= nodeCount)
    return `With ${nodeCount} nodes a new node can have at most ${nodeCount - 1} edge${nodeCount === 2 ? '' : 's'}.`
  return null
}

/**
 * Starts from a star of `attachments` edges. Each new node is joined to that many others, which are drawn with probabilities in
 * proportion to their edges so far (A.-L. Barabási and R. Albert, "Emergence of scaling in random networks", 1999).
 */
export function barabasiAlbertPairs(nodeCount: number, attachments: number, seed: number): Pair[] | null {
  if (attachmentProblem(nodeCount, attachments) !== null) return null
  const random = randomNumbers(seed)
  const pairs = Array.from({ length: attachments }, (_, leaf): Pair => [0, leaf + 1])
  // Each node as often as it has edges.
  const ends = pairs.flat()
  for (let node = attachments + 1; node < nodeCount; node += 1) {
    const targets = new Set<number>()
    while (targets.size < attachments) targets.add(ends[Math.floor(random() * ends.length)] ?? 0)
    for (const target of [...targets].sort((a, b) => a - b)) pairs.push([target, node])
    ends.push(...[...targets].flatMap((target) => [target, node]))
  }
  return pairs
}
