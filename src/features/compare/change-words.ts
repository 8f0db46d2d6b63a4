/** What is said of differences between operations. Pure. */
import type { Wire } from '../../circuit/diagram/operation-bits'
import type { ListedOperation } from '../../circuit/operations/list-operations'
import type { OperationChange } from './diff-operations'

/** The kinds of differences, in the order of the legend, each with a sign, so that color is not all that tells them apart. */
export const changeKinds = [
  { kind: 'added', sign: '+', text: 'added' },
  { kind: 'removed', sign: '−', text: 'removed' },
  { kind: 'moved', sign: '↔', text: 'moved' },
  { kind: 'changed', sign: '~', text: 'changed' },
] as const

/** The sign of a kind. */
export const signOf = (kind: OperationChange['kind']): string =>
  changeKinds.find((one) => one.kind === kind)?.sign ?? ''

/** An operation as a program writes it: `rx(π/4) q[0]`. `wires` are those of its drawing, from the top. */
export function describeOperation(operation: ListedOperation, wires: readonly Wire[]): string {
  const { name, angles, controls, targets, into, condition, isFrame } = operation
  if (isFrame) return name
  const shown = angles
    .split(', ')
    .map((angle) => angle.split(' = ')[0])
    .join(', ')
  const qubits = [...controls, ...targets].map((wire) => wires[wire]?.name ?? '?')
  const named = qubits.length > maxNamed ? `${qubits.slice(0, maxNamed).join(', ')} …` : qubits.join(', ')
  const bits = into === '' ? '' : ` → ${describeBit(into, wires)}`
  return `${name}${shown && `(${shown})`} ${named}${bits}${condition && ` if ${condition}`}`.trim()
}

/** The most qubits that are named. */
const maxNamed = 8

/** The bit that a measurement writes, by the name of its register. */
function describeBit(into: string, wires: readonly Wire[]): string {
  const [, register = '', index = ''] = /^(-?\d+)(.*)$/.exec(into) ?? []
  const registers = wires.filter(({ isClassical }) => isClassical)
  return `${registers[Number(register)]?.name ?? '?'}${index}`
}
