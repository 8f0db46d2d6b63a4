/** Where the values of classical variables come from in a drawing, and where they are used. */
import { groupSize, linkSize, textOf, type Scene } from '../../../../engine-rs/index'

/** What sets a variable or reads it, as seen from the other end. */
export interface LinkEnd {
  /** The operation, or the first one of a loop or branch whose head it is. */
  operation: number
  /** The operation behind the last that belongs to it. */
  end: number
  /** The variable. */
  name: string
  /** The line of the statement, from 1. */
  line: number
}

/** What an operation has to do with variables. */
export interface ValueLinks {
  /** What may have set the variables that it reads. */
  sources: LinkEnd[]
  /** What may read the variables that it sets. */
  uses: LinkEnd[]
}

const noLinks: ValueLinks = { sources: [], uses: [] }

/** What may have set what an operation reads, and what may read what it sets. Of a statement that is there several times, the nearest one. */
export function valueLinks(scene: Scene, operation: number): ValueLinks {
  const { links } = scene
  if (links.length === 0) return noLinks
  const [sources, uses] = [new Map<string, LinkEnd>(), new Map<string, LinkEnd>()]
  for (let link = 0; link < links.length; link += linkSize) {
    const [reader = 0, setter = 0] = links.subarray(link, link + 2)
    if (reader !== operation && setter !== operation) continue
    const name = textOf(scene, links[link + 2] ?? 0)
    if (reader === operation) {
      const source = endOf(scene, setter, name)
      // The latest comes last.
      sources.set(keyOf(source), source)
    }
    if (setter === operation) {
      const use = endOf(scene, reader, name)
      if (!uses.has(keyOf(use))) uses.set(keyOf(use), use)
    }
  }
  return { sources: [...sources.values()], uses: [...uses.values()] }
}

const keyOf = ({ name, line }: LinkEnd) => `${line} ${name}`

/** An operation, or a frame, by its number in {@link Scene.links}. */
function endOf(scene: Scene, number: number, name: string): LinkEnd {
  const { columns, lines } = scene.operations
  if (number < columns.length) return { operation: number, end: number + 1, name, line: lines[number] ?? 1 }
  const group = (number - columns.length) * groupSize
  const [operation = 0, end = 0] = scene.groups.subarray(group, group + 2)
  return { operation, end, name, line: scene.groups[group + 7] ?? 1 }
}

/** The operations at the other ends of an operation's links; none for no operation. */
export function linkedOperations(scene: Scene, operation: number | null): number[] {
  if (operation === null) return []
  const { sources, uses } = valueLinks(scene, operation)
  return [...sources, ...uses].flatMap(({ operation: start, end }) =>
    Array.from({ length: end - start }, (_, index) => start + index),
  )
}

/** Says where values come from and go to: `n is set in lines 7 and 9; m is used in line 12`. */
export function describeValues({ sources, uses }: ValueLinks): string {
  return [...sentences(sources, 'set'), ...sentences(uses, 'used')].join('; ')
}

/** The maximum number of lines that are listed; the rest is counted. */
const maxLines = 5

function sentences(ends: readonly LinkEnd[], what: string): string[] {
  const linesOf = new Map<string, number[]>()
  for (const { name, line } of ends) linesOf.set(name, [...(linesOf.get(name) ?? []), line])
  return [...linesOf].map(([name, lines]) => {
    const listed = lines.slice(0, maxLines).join(', ')
    const rest = lines.length > maxLines ? ` and ${lines.length - maxLines} more` : ''
    return `${name} is ${what} in ${lines.length === 1 ? 'line' : 'lines'} ${listed}${rest}`
  })
}
