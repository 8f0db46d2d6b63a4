import type { CircuitSummary } from '../../contract/circuits'
import { propertiesOf } from '../lib/properties-of'

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
  const { list, circuit } = propertiesOf(state)
  const { id, name, description, createdAt, circuitParams, category, tags } = propertiesOf(circuit)
  return (
    [list, id, name, description, createdAt].every((property) => typeof property === 'string') &&
    [circuitParams, category, tags].every((property) => typeof property === 'object')
  )
}
