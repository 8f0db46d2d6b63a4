/** GraphML, as NetworkX, igraph, yEd and Gephi write it. The browser parses the XML; nothing that it refers to is loaded. */
import { checkEdges, nodeCountProblem, type FileEdge } from './check-edges'
import { parseNumber, quote } from './edge-line'
import { fail, maxProblems, type LineProblem, type Reading } from './format'

/** Reads the first graph of a GraphML file. Directions are ignored. */
export function readGraphMl(text: string): Reading {
  // Entities can be nested until they fill the memory, and no program writes them into a graph.
  if (/<!ENTITY/iu.test(text)) return fail(null, 'XML entities are not supported in GraphML.')
  const parsed = parseXml(text)
  if (parsed === null) return fail(lineOfUnmatchedTag(text), "This isn't complete XML.")
  const [graph, ...others] = elements(parsed, 'graph')
  if (graph === undefined) return fail(null, 'There is no graph element in this file.')
  if (elements(graph, 'hyperedge').length > 0)
    return fail(
      linesOfTag(text, 'hyperedge')[0] ?? null,
      'A hyperedge joins more than two nodes, but an edge of the builder two.',
    )
  const nodes = new Map(
    naturalOrder(elements(graph, 'node').map((node) => node.getAttribute('id') ?? '')).map((id, index) => [id, index]),
  )
  const countProblem = nodeCountProblem(nodes.size)
  if (countProblem !== null) return fail(linesOfTag(text, 'graph')[0] ?? null, countProblem)
  const { edges, problems } = readEdges(graph, nodes, weightKey(parsed), linesOfTag(text, 'edge'))
  if (problems.length > 0) return { problems }
  const names = [...nodes.keys()]
  const remarks = [
    ...(graph.getAttribute('edgedefault') === 'directed' ? ['Directions are ignored.'] : []),
    ...(others.length > 0 ? ['Only the first graph of the file is read.'] : []),
    ...(names.some((name, index) => name !== String(index)) ? [renamed(names)] : []),
  ]
  return checkEdges({ nodeCount: nodes.size, edges, nameOf: (node) => names[node] ?? String(node), remarks })
}

function readEdges(
  graph: Element,
  nodes: ReadonlyMap<string, number>,
  key: WeightKey | null,
  lines: readonly number[],
) {
  const edges: FileEdge[] = []
  const problems: LineProblem[] = []
  for (const [index, element] of elements(graph, 'edge').entries()) {
    const line = lines[index] ?? 1
    const edge = readEdge(element, nodes, key)
    if (!('message' in edge)) edges.push({ line, ...edge })
    else if (problems.push({ line, message: edge.message }) >= maxProblems) break
  }
  return { edges, problems }
}

function readEdge(
  element: Element,
  nodes: ReadonlyMap<string, number>,
  key: WeightKey | null,
): Omit<FileEdge, 'line'> | { message: string } {
  const ends: number[] = []
  for (const side of ['source', 'target']) {
    const name = element.getAttribute(side)
    if (name === null) return { message: `This edge has no ${side}.` }
    const node = nodes.get(name)
    if (node === undefined) return { message: `There is no node ${quote(name)} in this graph.` }
    ends.push(node)
  }
  const [sourceNode = 0, targetNode = 0] = ends
  const text = (key && (dataOf(element, key.id) ?? key.default)) ?? element.getAttribute('weight')
  if (text === null) return { sourceNode, targetNode }
  const weight = parseNumber(text.trim())
  return weight === null
    ? { message: `The weight ${quote(text.trim())} isn't a number.` }
    : { sourceNode, targetNode, weight }
}

interface WeightKey {
  id: string
  default: string | null
}

/** The attribute of edges that is called weight. */
function weightKey(parsed: Element): WeightKey | null {
  const key = elements(parsed, 'key').find(
    (element) =>
      element.getAttribute('for') !== 'node' &&
      /^weight$/iu.test(element.getAttribute('attr.name') ?? element.getAttribute('id') ?? ''),
  )
  if (key === undefined) return null
  return { id: key.getAttribute('id') ?? '', default: elements(key, 'default')[0]?.textContent ?? null }
}

const dataOf = (element: Element, key: string): string | null =>
  elements(element, 'data').find((data) => data.getAttribute('key') === key)?.textContent ?? null

const elements = (parent: Element, name: string): Element[] => [...parent.getElementsByTagNameNS('*', name)]

/** Names that are whole numbers after a common beginning, as in n10, by their numbers; other names in the order of the file. */
function naturalOrder(names: readonly string[]): string[] {
  const parts = names.map((name) => /^(.*?)(\d{1,9})$/u.exec(name))
  const isNumbered = parts.every((part) => part !== null && part[1] === parts[0]?.[1])
  return isNumbered ? [...names].sort((a, b) => numberOf(a) - numberOf(b)) : [...names]
}

const numberOf = (name: string): number => Number(/\d+$/u.exec(name)?.[0])

const renamed = (names: readonly string[]): string =>
  `Node 0 is ${quote(names[0] ?? '')}, node ${names.length - 1} ${quote(names.at(-1) ?? '')}.`

/** The line of each element of a name, in the order of the document. The parser does not tell. */
function linesOfTag(text: string, name: string): number[] {
  const lines: number[] = []
  for (const [index, content] of withoutComments(text).split('\n').entries())
    for (const _ of content.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?![\\w.:-])`, 'gu'))) lines.push(index + 1)
  return lines
}

/**
 * The elements of a text; null if it is malformed. An element of an XML document parses what it is given as XML. `DOMParser` would put
 * its message into the result with a style of its own, which the page's content policy reports.
 */
function parseXml(text: string): Element | null {
  const root = document.implementation.createDocument(null, 'file').documentElement
  try {
    root.innerHTML = text.replace(/^\s*<\?xml[^>]*\?>/u, '').replace(/<!DOCTYPE[^>[]*>/u, '')
  } catch {
    return null
  }
  return root
}

/** The line of the first tag that closes another element than the open one, or of the last element that stays open; null if there is none. */
function lineOfUnmatchedTag(text: string): number | null {
  const open: { name: string; line: number }[] = []
  for (const [index, content] of withoutComments(text).split('\n').entries())
    for (const [tag, slash, name = ''] of content.matchAll(/<(\/?)([\w:.-]+)[^<>]*>/gu)) {
      if (slash === '') {
        if (!tag.endsWith('/>')) open.push({ name, line: index + 1 })
      } else if (open.pop()?.name !== name) return index + 1
    }
  return open.at(-1)?.line ?? null
}

/** Comments and character data as spaces. */
const withoutComments = (text: string): string =>
  text.replace(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/gu, (hidden) => hidden.replace(/[^\n]/gu, ' '))
