import type { CircuitSummary } from '../../contract/circuits'

/** What a link to a circuit's page hands over, so that the page shows something at once and leads back to the same list. */
export interface CircuitLinkState {
  circuit: CircuitSummary
  /** Path and search of the list that the reader came from. */
  list: string
  /** That list is the page before this one in the history, so that Back finds the reader's place in it. */
  isBefore?: boolean
}

/** What was handed over, if it is about this circuit. History outlives the app's versions, so it is looked at closely. */
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
