/** What is told of a frame. */
import { groupSize, none, textOf, type Scene } from '../../../engine-rs/index'
import { countNoun } from '../../lib/count-noun'
import { kindOfGroup, operationsOfGroup, type Frame } from './frames'
import type { OperationFacts } from '../../../painting/hit-testing'
import { itemOfGroup, lineOf } from './selectable-items'
import { describeBits, operationBits } from './operation-bits'

/** What another press does with a selected frame. */
const pressHints: Record<Frame['kind'], string> = {
  rolled: 'Press again, or Enter, to unroll it',
  unrolled: 'Press again, or Enter, to roll it up',
  other: 'Press again, or Enter, to close it',
}

/** The facts of a frame but for the values that it reads. */
export function frameFacts(scene: Scene, group: number, toggles: boolean): Omit<OperationFacts, 'values'> {
  const { start, end } = operationsOfGroup(scene, group)
  const name = textOf(scene, scene.groups[group * groupSize + 4] ?? none)
  return {
    name,
    description: `${countNoun(end - start, 'operation')} in it`,
    parameters: '',
    bits: end - start > maxOperations ? '' : describeBits(bitsOf(scene, start, end)),
    hint: toggles ? pressHints[kindOfGroup(scene, group)] : '',
    line: lineOf(scene, itemOfGroup(scene, group)),
  }
}

/** The bits of more operations are not listed. */
const maxOperations = 200

/** The qubits that some operations act on, in the order in which they come. */
function bitsOf(scene: Scene, start: number, end: number) {
  const targets = new Set<string>()
  for (let operation = start; operation < end; operation++) {
    const bits = operationBits(scene, operation)
    for (const bit of [...bits.controls, ...bits.targets]) targets.add(bit)
  }
  return { targets: [...targets], controls: [], into: '', condition: '' }
}
