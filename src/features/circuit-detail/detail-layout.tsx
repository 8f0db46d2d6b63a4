import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { ErrorRegion } from '../../ui/error-region'

interface DetailLayoutProps {
  /** The diagram takes the full width, and what was beside it goes below. */
  expanded: boolean
  header: ReactNode
  diagram: ReactNode
  comments: ReactNode
  qasm: ReactNode
  related: ReactNode
}

/** Diagram and comments on the left, the program on the right; in one column where it is narrow. */
export function DetailLayout({ expanded, header, diagram, comments, qasm, related }: DetailLayoutProps) {
  return (
    <>
      <Areas data-expanded={expanded || undefined}>
        <div style={{ gridArea: 'header' }}>{header}</div>
        <div style={{ gridArea: 'diagram' }}>
          <ErrorRegion what="The diagram">{diagram}</ErrorRegion>
        </div>
        <div style={{ gridArea: 'qasm' }}>
          <ErrorRegion what="The program">{qasm}</ErrorRegion>
        </div>
        <div style={{ gridArea: 'comments' }}>
          <ErrorRegion what="The comments">{comments}</ErrorRegion>
        </div>
      </Areas>
      <ErrorRegion what="The related circuits" quiet>
        {related}
      </ErrorRegion>
    </>
  )
}

const Areas = styled.div`
  display: grid;
  grid-template: 'header' 'diagram' 'qasm' 'comments' / minmax(0, 1fr);
  gap: var(--space-5);

  @media (width >= 64rem) {
    align-items: start;
    grid-template:
      'header header'
      'diagram qasm' auto
      'comments qasm' 1fr
      / minmax(0, 1.75fr) minmax(0, 1fr);

    &[data-expanded] {
      grid-template:
        'header header'
        'diagram diagram'
        'comments qasm'
        / minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`
