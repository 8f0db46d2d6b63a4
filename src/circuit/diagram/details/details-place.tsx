import type { RefObject } from 'react'
import { styled } from 'styled-components'
import { ErrorRegion } from '../../../ui/error-region'
import { lazyComponent } from '../../../ui/lazy-component'
import type { Details } from './operation-details'

// Loaded with the first details.
const FloatingDetails = lazyComponent(async () => (await import('./operation-details')).FloatingDetails)
const DockedDetails = lazyComponent(async () => (await import('./operation-details')).DockedDetails)

/** The height of the place in a diagram that has no other beside it, in CSS pixels. */
export const dockHeight = 80

interface DetailsPlaceProps {
  /** What is told; null for nothing. */
  details: Details | null
  /** Whether the diagram may fill the window, so that nothing of the page is beside it. It then has a place for details that is always there. */
  isDocked: boolean
  /** The part of the diagram that is drawn on. */
  surface: RefObject<HTMLElement | null>
  onHide: () => void
}

/** What is told of an operation or a frame, where it covers no part of the diagram and moves nothing. */
export function DetailsPlace({ details, isDocked, surface, onHide }: DetailsPlaceProps) {
  if (isDocked) {
    return (
      <Dock>
        {details === null ? (
          'Point to an operation or select it to see its details here.'
        ) : (
          <ErrorRegion what="The details" quiet>
            <DockedDetails {...details} />
          </ErrorRegion>
        )}
      </Dock>
    )
  }
  if (details?.anchor == null) return null
  return (
    <ErrorRegion what="The details" quiet>
      <FloatingDetails {...details} anchor={details.anchor} surface={surface} onHide={onHide} />
    </ErrorRegion>
  )
}

/** It stays in view in a diagram that is higher than the window. */
const Dock = styled.div`
  position: sticky;
  z-index: 1;
  bottom: 0;
  flex: none;
  height: ${dockHeight}px;
  overflow: hidden;
  /* At its end is the button for feedback, which floats over pages. */
  padding: var(--space-1) 4.5rem var(--space-1) var(--space-3);
  border-top: 1px solid var(--border);
  background: var(--card);
  color: var(--card-foreground);
  font-size: var(--text-xs);
  line-height: 1.4;
`
