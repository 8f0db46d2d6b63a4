import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { DownloadIcon, InfoIcon, PlusIcon, SearchIcon } from '../../ui/icons'
import { FitIcon, FullScreenIcon, LeaveFullScreenIcon, MinusIcon } from './diagram-icons'
import { RowsSwitch } from './rows/rows-switch'
import type { StripOrRows } from './rows/use-rows'
import type { Tool } from './use-tool'
import { zoomStep } from './use-view'

/** The height of the buttons with the line above them, in CSS pixels. */
export const barHeight = 33

interface ZoomButtonsProps {
  onZoom: (factor: number) => void
  onFit: () => void
  /** What is open below the diagram. */
  tool: Tool | null
  /** Opens or closes it. */
  onTool: (tool: Tool) => void
  /** Whether wires can be hidden and reordered, which takes the program. */
  hasWires: boolean
  /** Saves the diagram as a picture. */
  onSave: () => void
  /** How a circuit is shown that is longer than its window; null for a short one, which has no choice. */
  arrangement: StripOrRows | null
  /** Whether the diagram fills the screen. */
  isFull: boolean
  /** Fills the screen, or leaves it. */
  onFull: () => void
}

/** The buttons below a diagram. */
export function ZoomButtons(props: ZoomButtonsProps) {
  const { onZoom, onFit, tool, onTool, hasWires, onSave, arrangement, isFull, onFull } = props
  const offered = hasWires ? tools : tools.filter(({ name }) => name !== 'wires')
  return (
    <Bar>
      {arrangement !== null && <RowsSwitch arrangement={arrangement} />}
      <Buttons>
        <IconButton type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(zoomStep)}>
          <PlusIcon />
        </IconButton>
        <IconButton type="button" aria-label="Zoom out" title="Zoom out (−)" onClick={() => onZoom(1 / zoomStep)}>
          <MinusIcon />
        </IconButton>
        <IconButton
          type="button"
          aria-label="Show the whole circuit"
          title="Show the whole circuit (0)"
          onClick={onFit}
        >
          <FitIcon />
        </IconButton>
        {offered.map(({ name, label, title, icon }) => (
          <IconButton
            key={name}
            type="button"
            aria-label={label}
            title={title}
            aria-expanded={tool === name}
            onClick={() => onTool(name)}
          >
            {icon}
          </IconButton>
        ))}
        <IconButton
          type="button"
          aria-label="Save the diagram"
          title="Save the diagram as SVG, PNG or PDF"
          onClick={onSave}
        >
          <DownloadIcon />
        </IconButton>
        <IconButton
          type="button"
          aria-label={isFull ? 'Leave full screen' : 'Full screen'}
          title={isFull ? 'Leave full screen (Escape)' : 'Full screen'}
          onClick={onFull}
        >
          {isFull ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
        </IconButton>
      </Buttons>
    </Bar>
  )
}

/** An icon of these buttons alone. The kit's icons are loaded with every page. */
const icon = (path: string) => (
  <svg
    width="1em"
    height="1em"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

const ruler = icon('M1.5 5h13v6h-13ZM4.5 5v2.5M8 5v3.5M11.5 5v2.5')
/** Three wires, of which two change places. */
const wires = icon('M1.5 8h13M1.5 4h4l5 0M1.5 12h9M12.5 2v4m-2-2 2-2 2 2m-4 8 2 2 2-2m-2 2v-4')

const tools: readonly { name: Tool; label: string; title: string; icon: ReactNode }[] = [
  { name: 'find', label: 'Find in the diagram', title: 'Find in the diagram (Ctrl+F)', icon: <SearchIcon /> },
  { name: 'size', label: 'Size of a part', title: 'Size of a part: depth, two-qubit gates', icon: ruler },
  { name: 'wires', label: 'Wires', title: 'Hide idle wires, show variables, reorder wires', icon: wires },
  { name: 'legend', label: 'Legend', title: 'What colors and symbols mean', icon: <InfoIcon /> },
]

/* Where the diagram is too narrow for one line, as beside three others, the switch has a line above the buttons. */
const Bar = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  justify-content: flex-end;
  border-top: 1px solid var(--border);
  background: var(--card);
`

/* Begins a line of its own before its nine buttons would take two. */
const Buttons = styled.div`
  display: flex;
  flex: 1 1 calc(9 * (1.5rem + 1px));
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 1px;
`

const IconButton = styled.button`
  display: grid;
  place-items: center;
  flex: 1 1 1.5rem;
  max-width: 2rem;
  height: 2rem;
  padding: 0;
  border: 0;
  background: var(--card);
  color: var(--muted-foreground);
  cursor: pointer;

  &:hover {
    color: var(--card-foreground);
    background: var(--sunken);
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`
