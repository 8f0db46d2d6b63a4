/** Where the values of classical variables come from in a drawing, and where they are used. */
import { linkSize, textOf, type Scene } from '../../../../engine-rs/index'
import { lineOf, operationsOfItem } from '../selectable-items'

/** What sets a variable or reads it, as seen from the other end. */
export interface LinkEnd {
  /** The number of the operation, or of the frame whose head it is. */
  item: number
  /** The variable. */
  name: string
  /** The line of the statement, from 1. */
  line: number
}

/** What an operation or a frame has to do with variables. */
interface ValueLinks {
  /** What may have set the variables that it reads. */
  sources: LinkEnd[]
  /** What may read the variables that it sets. */
  uses: LinkEnd[]
}

const noLinks: ValueLinks = { sources: [], uses: [] }

/** What may have set what an operation or a frame reads, and what may read what it sets. Of a statement that is there several times, the nearest one. */
export function valueLinks(scene: Scene, item: number): ValueLinks {
  const { links } = scene
  if (links.length === 0) return noLinks
  const [sources, uses] = [new Map<string, LinkEnd>(), new Map<string, LinkEnd>()]
  for (let link = 0; link < links.length; link += linkSize) {
    const [reader = 0, setter = 0] = links.subarray(link, link + 2)
    if (reader !== item && setter !== item) continue
    const name = textOf(scene, links[link + 2] ?? 0)
    if (reader === item) {
      const source = endOf(scene, setter, name)
      // The latest comes last.
      sources.set(keyOf(source), source)
    }
    if (setter === item) {
      const use = endOf(scene, reader, name)
      if (!uses.has(keyOf(use))) uses.set(keyOf(use), use)
    }
  }
  return { sources: [...sources.values()], uses: [...uses.values()] }
}

const keyOf = ({ name, line }: LinkEnd) => `${line} ${name}`

const endOf = (scene: Scene, item: number, name: string): LinkEnd => ({ item, name, line: lineOf(scene, item) })

/** The operations at the other ends of the links of an operation or a frame, of a frame those in it; none for null. */
export function linkedOperations(scene: Scene, item: number | null): number[] {
  if (item === null) return []
  const { sources, uses } = valueLinks(scene, item)
  return [...sources, ...uses].flatMap((linked) => {
    const { start, end } = operationsOfItem(scene, linked.item)
    return Array.from({ length: end - start }, (_, index) => start + index)
  })
}

/** Says where values come from and go to: `n is set in lines 7 and 9; m is used in line 12`. */
export function describeValues({ sources, uses }: Record<keyof ValueLinks, readonly NamedLine[]>): string {
  return [...sentences(sources, 'set'), ...sentences(uses, 'used')].join('; ')
}

/** The maximum number of lines that are listed; the rest is counted. */
const maxLines = 5

/** A variable, and the line of what sets or uses it. */
type NamedLine = Pick<LinkEnd, 'name' | 'line'>

function sentences(ends: readonly NamedLine[], what: string): string[] {
  const linesOf = new Map<string, number[]>()
  for (const { name, line } of ends) linesOf.set(name, [...(linesOf.get(name) ?? []), line])
  return [...linesOf].map(([name, lines]) => {
    const listed = lines.slice(0, maxLines).join(', ')
    const rest = lines.length > maxLines ? ` and ${lines.length - maxLines} more` : ''
    return `${name} is ${what} in ${lines.length === 1 ? 'line' : 'lines'} ${listed}${rest}`
  })
}
