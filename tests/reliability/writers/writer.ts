/** People who write one kind of thing, and know what must be there. */

export interface Writer {
  /** Writes one thing; fulfilled once that was answered. */
  write(): Promise<void>
  /** Milliseconds between two writes. */
  pause: number
  /** How many writes were acknowledged. */
  acknowledged(): number
  /**
   * Looks at all that was written since the last time, or with `isComplete` ever. It writes nothing meanwhile.
   *
   * @returns what is lost, there twice, or not as it was acknowledged.
   */
  findProblems(isComplete: boolean): Promise<string[]>
}

/** The problem, if what is there differs from what was acknowledged. */
export const differs = (what: string, actual: unknown, expected: unknown): string[] =>
  JSON.stringify(actual) === JSON.stringify(expected)
    ? []
    : [`${what} is ${JSON.stringify(actual)} and was acknowledged as ${JSON.stringify(expected)}`]

/** The problems of a list: what is not there once, under the id that was acknowledged, and what nobody wrote. */
export function compareLists(what: string, actual: Map<string, string[]>, expected: Map<string, string>): string[] {
  const wrong = [...expected].filter(([mark, id]) => JSON.stringify(actual.get(mark)) !== JSON.stringify([id]))
  const unknown = [...actual.keys()].filter((mark) => !expected.has(mark))
  return [
    ...wrong.map(([mark, id]) => `${what} ${id} (${mark}) is listed as ${JSON.stringify(actual.get(mark) ?? [])}`),
    ...unknown.map(
      (mark) => `${what} ${actual.get(mark)?.join()} (${mark}) is listed and was deleted, or never written`,
    ),
  ]
}

/** Ids of a list by the text that marks each, which is its own. */
export function idsByMark(
  entries: readonly Record<string, unknown>[],
  markOf: (entry: Record<string, unknown>) => unknown,
): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const entry of entries) {
    const mark = String(markOf(entry))
    ids.set(mark, [...(ids.get(mark) ?? []), String(entry['id'])])
  }
  return ids
}
