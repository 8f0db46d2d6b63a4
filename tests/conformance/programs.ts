/** Verdicts on programs: syntax, validity, refusals at their place. */
import type { Diagnostic, Engine } from '../../engine-rs/index'
import type { Broken, Snippet } from './shapes'

/** What was right, and what was not. */
export interface Tally {
  name: string
  right: number
  all: number
  misses: string[]
  note: (isRight: boolean, miss: () => string) => void
}

/** An empty one. */
export function tally(name: string): Tally {
  const counted: Tally = {
    name,
    right: 0,
    all: 0,
    misses: [],
    note(isRight, miss) {
      counted.all += 1
      if (isRight) counted.right += 1
      else counted.misses.push(miss())
    },
  }
  return counted
}

const errorsOf = (diagnostics: Diagnostic[]) => diagnostics.filter(({ severity }) => severity === 'error')
const short = (text: string) => JSON.stringify(text.slice(0, 160))
const hasOptions = ({ options }: Snippet) => options !== undefined && options !== null

/** Does it parse, where independent parsers agree. Codes of syntax are those below 100; an empty program is no mistake of syntax. */
export function syntax(engine: Engine, snippets: Snippet[]): Tally[] {
  const verdicts = tally('snippets: syntax')
  for (const snippet of snippets) {
    const { source, level = '', parses_agreed: agreed } = snippet
    if (agreed === null || agreed === undefined || hasOptions(snippet)) continue
    if (level.startsWith('part') || level === 'expression') continue
    const codes = engine.check(source).diagnostics
    const good =
      codes.some(({ code }) => code === 'QASM001') || !errorsOf(codes).some(({ code }) => code.startsWith('QASM0'))
    verdicts.note(good === agreed, () => `${short(source)} should${agreed ? '' : ' not'} parse`)
  }
  return [verdicts]
}

/** Is a program without errors where its project's own tests run it. */
export function wholePrograms(engine: Engine, snippets: Snippet[]): Tally[] {
  const valid = tally('snippets: valid programs read')
  for (const snippet of snippets) {
    if (snippet.valid !== true || snippet.level !== 'program' || hasOptions(snippet)) continue
    const [first] = errorsOf(engine.check(snippet.source).diagnostics)
    valid.note(first === undefined, () => `${short(snippet.source)}: ${first?.message}`)
  }
  return [valid]
}

/** Is a program refused, and at the expected line and column. */
export function refusals(engine: Engine, snippets: Snippet[]): Tally[] {
  const refused = tally('programs to be refused: refused')
  const line = tally('programs to be refused: right line')
  const column = tally('programs to be refused: right column')
  for (const snippet of snippets) {
    const { source, valid, lang } = snippet
    if (valid !== false || lang !== '2' || hasOptions(snippet) || source.includes('OPENQASM 3.0')) continue
    const [first] = errorsOf(engine.check(source).diagnostics)
    refused.note(first !== undefined, () => short(source))
    if (first === undefined || typeof snippet.line !== 'number') continue
    const isLine = first.span.line === snippet.line
    const miss = `${short(source)} at ${snippet.line}:${(snippet.column0 ?? 0) + 1}, found ${first.span.line}:${first.span.column}`
    line.note(isLine, () => miss)
    if (typeof snippet.column0 === 'number')
      column.note(isLine && first.span.column === snippet.column0 + 1, () => miss)
  }
  return [refused, line, column]
}

/** Is a program of version 3 refused that its project's own tests refuse. Some of those are not wrong, only not for that project. */
export function otherRefusals(engine: Engine, snippets: Snippet[]): Tally[] {
  const refused = tally('programs of version 3 to be refused: refused')
  for (const { source, valid, lang, level = '' } of snippets) {
    if (valid !== false || lang !== '3' || level.startsWith('part') || level === 'expression') continue
    refused.note(errorsOf(engine.check(source).diagnostics).length > 0, () => short(source))
  }
  return [refused]
}

/** The examples of version 3 that its own project shows: read to the end, and drawn. */
export function examples(engine: Engine, programs: Named[]): Tally[] {
  const read = tally('official examples of version 3: read without errors')
  const drawn = tally('official examples of version 3: unrolled and drawn')
  for (const { name, source } of programs) {
    const { diagnostics, scene } = engine.visualize(source)
    read.note(errorsOf(diagnostics).length === 0, () => `${name}: ${errorsOf(diagnostics)[0]?.message}`)
    drawn.note(scene !== null && scene.operations.names.length > 0, () => name)
  }
  return [read, drawn]
}

/** A program with what it is called here. */
export interface Named {
  name: string
  source: string
}

/**
 * Does what the engine writes read back as the same circuit: written once more it gives the same text, with the figures of the first
 * reading. And is the conversion from version 2 over 3 back to 2 a fixed point. Programs that a version cannot express are left out of its row.
 */
export async function roundTrips(engine: Engine, programs: Named[]): Promise<Tally[]> {
  const rows = [3, 2] as const
  const tallies = rows.map((version) => tally(`round trips: written in version ${version} and read again`))
  const fixed = tally('round trips: 2 → 3 → 2')
  // Loops written out are longer than what was read.
  const options = { limits: { sourceBytes: 0xffffffff } }
  const written = async (source: string, version: 2 | 3) => (await engine.convert(source, version, options)).qasm
  for (const { name, source } of programs) {
    const { stats } = engine.check(source, options)
    if (stats === null) continue
    for (const [row, version] of rows.entries()) {
      const once = await written(source, version)
      if (once === null) continue
      const again = engine.check(once, options).stats
      // What a version has no word for (a delay, a power) becomes other gates there, so that only the shape is compared.
      const isSame = again?.qubits === stats.qubits && again.clbits === stats.clbits
      const isWhole = version === 2 || (again?.depth === stats.depth && again.operations === stats.operations)
      tallies[row]?.note(isSame && isWhole && (await written(once, version)) === once, () => name)
    }
    const older = await written(source, 2)
    const newer = older === null ? null : await written(older, 3)
    if (newer !== null) fixed.note((await written(newer, 2)) === older, () => name)
  }
  return [...tallies, fixed]
}

/** Is each mistake of a broken program explained, and nothing else said. */
export function broken(engine: Engine, programs: Broken[]): Tally[] {
  const perfect = tally('broken programs: perfect')
  for (const { id, source, errors, most_diagnostics: most } of programs) {
    const { diagnostics } = engine.check(source)
    const left = errorsOf(diagnostics)
    let isPerfect = diagnostics.length <= most
    for (const error of errors) {
      const at = left.findIndex(({ span, message, help = '' }) => {
        const behind = span.column - error.column
        const isInside =
          span.line === error.line && (error.length === 0 ? behind === 0 : behind >= 0 && behind < error.length)
        const isNamed = error.mentions_any.some((word) => `${message} ${help}`.includes(word))
        return isInside && isNamed && (typeof error.suggests !== 'string' || help.includes(error.suggests))
      })
      if (at === -1) isPerfect = false
      else left.splice(at, 1)
    }
    perfect.note(
      isPerfect && left.length === 0,
      () => `${id}: ${JSON.stringify(diagnostics.map(({ message }) => message))}`,
    )
  }
  return [perfect]
}
