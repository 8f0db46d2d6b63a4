/** The part below a diagram in which one shows, hides and reorders its wires. */
import { styled } from 'styled-components'
import type { Scene } from '../../../../engine-rs/index'
import { Button } from '../../../ui/button'
import { ToolLine } from '../tool-line'
import { allWires, isPlain, listWires, variablesOf, type ShownWires } from './wire-choice'
import { WireList } from './wire-list'

interface WiresBarProps extends ShownWires {
  /** The drawing on screen. */
  shown: Scene
  onClose: () => void
}

/** Switches for idle wires and for those of variables, and a list to reorder wires by dragging or by buttons. */
export function WiresBar({ plainScene, shown, choice, onChoose, hidden, onClose }: WiresBarProps) {
  const wires = listWires(plainScene, choice, shown)
  return (
    <Line
      label="Wires"
      closes="the wires"
      onClose={onClose}
      below={<WireList wires={wires} onReorder={(order) => onChoose({ ...choice, order })} />}
    >
      <label>
        <input
          type="checkbox"
          checked={choice.hidesIdle}
          onChange={(event) => onChoose({ ...choice, hidesIdle: event.target.checked })}
        />
        Hide idle wires
      </label>
      {variablesOf(plainScene).length > 0 && (
        <label>
          <input
            type="checkbox"
            checked={choice.showsVariables}
            onChange={(event) => onChoose({ ...choice, showsVariables: event.target.checked })}
          />
          Show classical variables
        </label>
      )}
      {/* How many are hidden stands below the diagram, whether this is open or not. */}
      <output aria-live="polite">{choice.hidesIdle && hidden === 0 && 'No idle wires'}</output>
      <Button size="small" variant="ghost" disabled={isPlain(choice)} onClick={() => onChoose(allWires)}>
        Reset
      </Button>
    </Line>
  )
}

const Line = styled(ToolLine)`
  & > output {
    margin-right: auto;
    color: var(--muted-foreground);
  }
`
