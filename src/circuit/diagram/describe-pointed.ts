/** What is told of the operation or frame under the pointer, and of the selected one. */
import { textOf, type Folding, type Scene } from '../../../engine-rs/index'
import type { Details } from './details/operation-details'
import { iterationsHint } from './folding'
import { frameFacts } from './frame-facts'
import { operationFacts, type OperationFacts } from '../../../painting/hit-testing'
import type { Bounds } from '../../../painting/view'
import { groupOfItem } from './selectable-items'
import { describeBits, operationBits } from './operation-bits'
import { describeFacts, type HoverTarget } from './selection'
import type { useSelection } from './use-selection'
import type { ValueSetter } from './values/known-values'
import { describeValues, valueLinks } from './values/value-links'

/** Describes what is under the pointer, or else what is selected; and, for screen readers, the selection. */
export function describePointed(
  scene: Scene,
  { hovered, selection, toggles }: ReturnType<typeof useSelection>,
  program: { source: string; folding: Folding } | null,
  settersOf: (item: number) => ValueSetter[],
) {
  const factsOf = (item: number): OperationFacts => {
    const group = groupOfItem(scene, item)
    const { sources, uses } = valueLinks(scene, item)
    const values = describeValues({ sources: [...settersOf(item), ...sources], uses })
    if (group !== null) return { ...frameFacts(scene, group, toggles(item)), values }
    return {
      ...operationFacts(scene, item),
      bits: describeBits(operationBits(scene, item)),
      values,
      hint: toggles(item) ? openHint : iterationsHint(scene, item),
    }
  }
  const detailsOf = (item: number, anchor: Bounds | null): Details => ({
    facts: factsOf(item),
    query: groupOfItem(scene, item) === null ? program && { ...program, operation: item } : null,
    anchor,
  })
  const titleOf = ({ handle, hint, anchor }: HoverTarget): Details => ({
    facts: { ...noFacts, name: textOf(scene, handle ?? 0), hint },
    query: null,
    anchor,
  })
  const details =
    hovered === null
      ? selection && detailsOf(selection.cursor.item, selection.anchor)
      : hovered.item === null
        ? titleOf(hovered)
        : detailsOf(hovered.item, hovered.anchor)
  return { details, spoken: selection && describeFacts(factsOf(selection.cursor.item), selection.outcome) }
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
