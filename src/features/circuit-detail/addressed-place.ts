/** What the address of a circuit's page names: an operation of its diagram, or a line of its program. */
import { useEffect, useMemo, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { parsePlace } from '../../../contract/places-in-circuit'
import type { Scene } from '../../../engine-rs/index'
import type { CodeSpan } from '../../circuit/operations-of-code'
import { programOperations } from '../../../painting/program-operations'
import { toast } from '../../ui/toast'

/** The part of a program that is one line, from 1, without the break at its end; null where the program is shorter. */
export function spanOfLine(source: string, line: number): { start: number; end: number } | null {
  const lines = source.split('\n')
  const text = lines[line - 1]
  if (text === undefined) return null
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return { start, end: start + text.length }
}

/**
 * Says that a program has no such place as the address names. Again with each press on a link.
 *
 * @param number of the place, from 1
 * @param count how many of its kind there are; null where the program has it, or is not known yet.
 */
export function useMissingPlace(kind: 'operation' | 'line', number: number | null, count: number | null) {
  const { key } = useLocation()
  useEffect(() => {
    // Of the program, because the page may be that of an earlier version.
    if (count === 0) toast(`This program has no ${kind}s.`)
    else if (count !== null) toast(`This program has no ${kind} ${number}, only ${count}.`)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [kind, number, count, key])
}

/** What the diagram highlights. The same objects while the address and the drawing are. */
interface AddressedPlace {
  marked: readonly number[] | undefined
  highlighted: CodeSpan | undefined
}

/** The operations of a drawing that an operation of the program, from 1, is drawn as; none where there are fewer. */
function drawnOperations(scene: Scene, operation: number): readonly number[] {
  const operations = programOperations(scene)
  if (operation > operations.count) return []
  const { start, end } = operations.drawn(operation - 1)
  return Array.from({ length: end - start }, (_, index) => start + index)
}

/**
 * What the diagram highlights because the address names it. An operation also brings the diagram into view.
 *
 * @param scene the drawing of the program; null until there is one.
 */
export function useAddressedPlace(
  scene: Scene | null,
  source: string | null,
  diagram: RefObject<HTMLElement | null>,
): AddressedPlace {
  const { hash, key } = useLocation()
  const addressed = useMemo(() => {
    const place = parsePlace(hash)
    if (place === null || scene === null || source === null) return nothing
    if ('operation' in place) {
      const marked = drawnOperations(scene, place.operation)
      return marked.length === 0 ? nothing : { marked, highlighted: undefined }
    }
    const span = 'line' in place ? spanOfLine(source, place.line) : null
    return span === null ? nothing : { marked: undefined, highlighted: { ...span, gate: null } }
  }, [hash, scene, source])
  const operation = operationOf(hash)
  const count = operation === null || scene === null ? null : programOperations(scene).count
  useMissingPlace('operation', operation, count !== null && operation !== null && operation > count ? count : null)
  useEffect(() => {
    if (addressed.marked !== undefined) diagram.current?.scrollIntoView({ block: 'nearest' })
    // The key changes with each press on a link, which comes back to the diagram.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [addressed, diagram, key])
  return addressed
}

/** The operation that the address names. */
function operationOf(hash: string): number | null {
  const place = parsePlace(hash)
  return place !== null && 'operation' in place ? place.operation : null
}

const nothing: AddressedPlace = { marked: undefined, highlighted: undefined }
