/** The gate pickers of a brickwork core: at most two gate types of a kind, in an order that matters. */
import { brickworkGates } from '../../../../contract/limits'

/** The chosen gates. Two orders, because switching the order of the circuit does not make a pick older. */
export interface GateSelection<Gate> {
  /** In the order of the circuit. */
  order: readonly Gate[]
  /** In the order in which they were picked, oldest first. */
  picked: readonly Gate[]
}

export const selectionOf = <Gate>(...gates: Gate[]): GateSelection<Gate> => ({ order: gates, picked: gates })

/** Picks a gate, or lets go of a picked one. A third replaces the older of the two earlier selections. */
export function toggleGate<Gate>(selection: GateSelection<Gate>, gate: Gate): GateSelection<Gate> {
  const without = (dropped: Gate) => ({
    order: selection.order.filter((other) => other !== dropped),
    picked: selection.picked.filter((other) => other !== dropped),
  })
  if (selection.order.includes(gate)) return without(gate)
  const [oldest] = selection.picked
  const kept = selection.picked.length >= brickworkGates && oldest !== undefined ? without(oldest) : selection
  return { order: [...kept.order, gate], picked: [...kept.picked, gate] }
}

/** Rotates the order of the circuit. */
export const switchOrder = <Gate>({ order, picked }: GateSelection<Gate>): GateSelection<Gate> => ({
  order: [...order.slice(1), ...order.slice(0, 1)],
  picked,
})
