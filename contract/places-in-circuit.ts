/** Places on the page of a circuit, as the part of its address behind `#`: a comment, an operation of the diagram, a line of the program. */
import { paths } from './paths'

/** A place on the page of a circuit. Operations and lines are counted from 1. */
export type PlaceInCircuit = { comment: string } | { operation: number } | { line: number }

/** The part of the address that names a place, with its `#`. */
export function fragmentOf(place: PlaceInCircuit): string {
  if ('comment' in place) return `#comment-${place.comment}`
  return 'operation' in place ? `#operation-${place.operation}` : `#line-${place.line}`
}

/** The place that a part of an address names; null for any other. */
export function parsePlace(hash: string): PlaceInCircuit | null {
  const [, kind, name = ''] = /^#(comment|operation|line)-([\w-]{1,50})$/.exec(hash) ?? []
  if (kind === 'comment') return { comment: name }
  const number = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : null
  if (kind === undefined || number === null) return null
  return kind === 'operation' ? { operation: number } : { line: number }
}

/** The permanent address of a comment. */
export const commentPath = (circuitId: string, id: string): string =>
  paths.circuit(circuitId) + fragmentOf({ comment: id })
