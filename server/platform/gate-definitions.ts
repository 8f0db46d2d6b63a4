/** The gates that a program defines. */

/** A program is read up to here, in UTF-16 units. */
const maxLength = 500_000

/**
 * The names in the body of each gate definition of an OpenQASM program, by the name of the gate, in order and as often as they stand there:
 * those of the gates that it calls, and of whatever else is not its own parameter or qubit.
 */
export function namesInGateDefinitions(qasm: string): Map<string, string[]> {
  const definitions = new Map<string, string[]>()
  /** The definition that is being read, with the names in its head. */
  let reading: { name: string; head: Set<string>; body: string[] } | null = null
  let depth = 0
  let previous = ''
  for (const [token] of qasm.slice(0, maxLength).matchAll(tokens)) {
    if (!isNameOrBrace.test(token)) continue
    if (reading === null) {
      if (previous === 'gate') reading = { name: token, head: new Set(), body: [] }
    } else if (token === '{') depth += 1
    else if (token === '}') {
      depth -= 1
      if (depth === 0) {
        definitions.set(reading.name, reading.body)
        reading = null
      }
    } else {
      if (depth === 0) reading.head.add(token)
      else if (!reading.head.has(token)) reading.body.push(token)
    }
    previous = token
  }
  return definitions
}

/** How many gates each own gate is made of in the end, about; infinitely many for one with a loop. A definition has only those before it. */
export function countGatesInside(definitions: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [name, body] of definitions) {
    const count = body.reduce((sum, called) => sum + (counts.get(called) ?? 1), 0)
    counts.set(name, body.includes('for') || body.includes('while') ? Number.POSITIVE_INFINITY : count)
  }
  return counts
}

/** Comments, texts in quotes, names and braces. */
const tokens = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"[^"\n]*"|[\p{L}_][\p{L}\p{N}_]*|[{}]/gu

const isNameOrBrace = /^[\p{L}_{}]/u
