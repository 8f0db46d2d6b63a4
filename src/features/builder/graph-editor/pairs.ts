/** Two nodes that an edge joins. */
export type Pair = [number, number]

/** Each pair of different nodes once: 0–1, 0–2, …, 1–2, … */
export function allPairs(nodeCount: number): Pair[] {
  const nodes = Array.from({ length: nodeCount }, (_, node) => node)
  return nodes.flatMap((node) => nodes.slice(node + 1).map((other): Pair => [node, other]))
}
