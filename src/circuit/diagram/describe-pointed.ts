/** What is told of the operation under the pointer, and of the selected one. */
import { textOf, type Folding, type Scene } from '../../../engine-rs/index'
import { iterationsHint } from './folding'
import { operationFacts, type Bounds, type OperationFacts } from './hit'
import { describeBits, operationBits } from './operation-bits'
import { describeOperation, type HoverTarget } from './selection'
import type { useSelection } from './use-selection'
import { describeValues, valueLinks } from './values/value-links'

/** What the tooltip shows, and what screen readers are told of the selected operation. */
export function describePointed(
  scene: Scene,
  { hovered, selection, opens }: ReturnType<typeof useSelection>,
  program: { source: string; folding: Folding } | null,
) {
  const factsOf = (operation: number): OperationFacts => ({
    ...operationFacts(scene, operation),
    bits: describeBits(operationBits(scene, operation)),
    values: describeValues(valueLinks(scene, operation)),
    hint: opens(operation) ? openHint : iterationsHint(scene, operation),
  })
  const tooltipOf = (operation: number, anchor: Bounds) => ({
    facts: factsOf(operation),
    query: program && { ...program, operation },
    anchor,
  })
  const titleOf = ({ handle, hint, anchor }: HoverTarget) => ({
    facts: { ...noFacts, name: textOf(scene, handle ?? 0), hint },
    query: null,
    anchor,
  })
  const tooltip =
    hovered === null
      ? selection?.anchor && tooltipOf(selection.cursor.operation, selection.anchor)
      : hovered.operation === null
        ? titleOf(hovered)
        : tooltipOf(hovered.operation, hovered.anchor)
  return { tooltip, spoken: selection && describeOperation(factsOf(selection.cursor.operation)) }
}

const noFacts: OperationFacts = {
  name: '',
  description: '',
  parameters: '',
  bits: '',
  values: '',
  hint: '',
  line: 0,
}
const openHint = 'Press again, or Enter, to open it'
