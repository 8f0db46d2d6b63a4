/** The gate types of a brickwork core: at most two of a kind, in an order that matters. */
import { brickworkGates } from '../../../../contract/limits'

/** The selected gates, in two orders, because switching the order of the circuit makes no selection older. */
export interface GateSelection<Gate> {
  /** In the order of the circuit. */
  order: readonly Gate[]
  /** In the order of selection, oldest first. */
  picked: readonly Gate[]
}

/** A selection of gates that were selected in this order. */
export const selectionOf = <Gate>(...gates: Gate[]): GateSelection<Gate> => ({ order: gates, picked: gates })

/** Selects a gate, or deselects a selected one. A third gate replaces the older of the two. */
export function toggleGate<Gate>(selection: GateSelection<Gate>, gate: Gate): GateSelection<Gate> {
  const without = (dropped: Gate) => ({
    order: selection.order.filter((other) => other !== dropped),
    picked: selection.picked.filter((other) => other !== dropped),
  })
  if (selection.order.includes(gate)) return without(gate)
  const [oldest] = selection.picked
  const rest = selection.picked.length >= brickworkGates && oldest !== undefined ? without(oldest) : selection
  return { order: [...rest.order, gate], picked: [...rest.picked, gate] }
}

/** Rotates the order of the circuit. */
export const switchOrder = <Gate>({ order, picked }: GateSelection<Gate>): GateSelection<Gate> => ({
  order: [...order.slice(1), ...order.slice(0, 1)],
  picked,
})
