import { Button } from '../../../ui/button'
import { RefreshIcon } from '../../../ui/icons'
import { Select } from '../../../ui/select'
import { Fields } from './fields'
import type { GraphLayout } from './graph'
import { layoutNames } from './layout'

interface LayoutChoiceProps {
  id: string
  layout: GraphLayout
  onLayout: (layout: GraphLayout) => void
  /** Places the nodes anew, also those that were dragged. */
  onArrange: () => void
}

/** How the canvas places the nodes. */
export const LayoutChoice = ({ id, layout, onLayout, onArrange }: LayoutChoiceProps) => (
  <Fields>
    <Select<GraphLayout>
      id={`${id}-layout`}
      label="Layout"
      value={layout}
      options={(Object.keys(layoutNames) as GraphLayout[]).map((value) => ({ value, label: layoutNames[value] }))}
      onChoose={onLayout}
    />
    <Button variant="ghost" icon={<RefreshIcon />} onClick={onArrange}>
      Arrange again
    </Button>
  </Fields>
)
