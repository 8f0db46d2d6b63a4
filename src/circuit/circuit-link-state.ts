import type { CircuitSummary } from '../../contract/circuits'

/** The state of a link to a circuit: the page shows its summary at once, and links back to the list. */
export interface CircuitLinkState {
  circuit: CircuitSummary
  /** Path and search of the list that the reader came from. */
  list: string
  /** That list is the page before this one in the history, so that Back finds the reader's place in it. */
  isBefore?: boolean
}

/** The link state, if it is about this circuit. It is validated, because the history outlives versions of the app. */
export function circuitFromLink(state: unknown, id: string): CircuitLinkState | null {
  return isLinkState(state) && state.circuit.id === id ? state : null
}

function isLinkState(state: unknown): state is CircuitLinkState {
  if (typeof state !== 'object' || state === null) return false
  const circuit: unknown = Reflect.get(state, 'circuit')
  return (
    typeof Reflect.get(state, 'list') === 'string' &&
    typeof circuit === 'object' &&
    circuit !== null &&
    ['id', 'name', 'description', 'createdAt'].every((key) => typeof Reflect.get(circuit, key) === 'string') &&
    ['circuitParams', 'category', 'tags'].every((key) => typeof Reflect.get(circuit, key) === 'object')
  )
}
