import { styled } from 'styled-components'
import {
  DownloadIcon,
  FitIcon,
  FullScreenIcon,
  LeaveFullScreenIcon,
  MinusIcon,
  PlusIcon,
  SearchIcon,
} from '../../ui/icons'
import { zoomStep } from './use-view'

/** The height of the buttons with the line above them, in CSS pixels. */
export const barHeight = 33

interface ZoomButtonsProps {
  onZoom: (factor: number) => void
  onFit: () => void
  /** Opens or closes the search. */
  onFind: () => void
  isFinding: boolean
  /** Saves the diagram as a picture. */
  onSave: () => void
  /** Whether the diagram fills the screen. */
  isFull: boolean
  /** Fills the screen, or leaves it. */
  onFull: () => void
}

/** The buttons below a diagram. */
export function ZoomButtons({ onZoom, onFit, onFind, isFinding, onSave, isFull, onFull }: ZoomButtonsProps) {
  return (
    <Bar>
      <IconButton type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(zoomStep)}>
        <PlusIcon />
      </IconButton>
      <IconButton type="button" aria-label="Zoom out" title="Zoom out (−)" onClick={() => onZoom(1 / zoomStep)}>
        <MinusIcon />
      </IconButton>
      <IconButton type="button" aria-label="Show the whole circuit" title="Show the whole circuit (0)" onClick={onFit}>
        <FitIcon />
      </IconButton>
      <IconButton
        type="button"
        aria-label="Find in the diagram"
        title="Find in the diagram (Ctrl+F)"
        aria-expanded={isFinding}
        onClick={onFind}
      >
        <SearchIcon />
      </IconButton>
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
    </Bar>
  )
}

const Bar = styled.div`
  display: flex;
  flex: none;
  justify-content: flex-end;
  gap: 1px;
  border-top: 1px solid var(--border);
  background: var(--card);
`

const IconButton = styled.button`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
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
