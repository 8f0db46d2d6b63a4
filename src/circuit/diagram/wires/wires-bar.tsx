/** The part below a diagram in which one shows, hides and reorders its wires. */
import { styled } from 'styled-components'
import type { Scene } from '../../../../engine-rs/index'
import { Button } from '../../../ui/button'
import { CloseTool, closeOnEscape } from '../close-tool'
import { ToolBar } from '../tool-bar'
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
    <Group role="group" aria-label="Wires" onKeyDown={closeOnEscape(onClose)}>
      <Line>
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
        <CloseTool what="the wires" onClose={onClose} />
      </Line>
      <WireList wires={wires} onReorder={(order) => onChoose({ ...choice, order })} />
    </Group>
  )
}

const Group = styled.div`
  flex: none;
  background: var(--card);
`

const Line = styled(ToolBar)`
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  min-height: 41px;

  & > label {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }

  & > label > input {
    min-height: 0;
  }

  & > output {
    margin-right: auto;
    color: var(--muted-foreground);
  }
`
