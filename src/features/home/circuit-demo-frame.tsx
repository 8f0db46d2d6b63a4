import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** The frame of the animated circuit. It is part of the first paint and reserves the circuit's space. */
export function CircuitDemoFrame({ children }: { children?: ReactNode }) {
  return (
    <Figure>
      <figcaption>
        <strong>Grover’s search</strong>
        <span>2 answers among 8, simulated in your browser</span>
      </figcaption>
      <Room>{children}</Room>
    </Figure>
  )
}

const Figure = styled.figure`
  container-type: inline-size;
  min-width: 0;
  background: var(--card);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  box-shadow: var(--shadow-large);
  overflow: hidden;

  & > figcaption {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
    padding: var(--space-3) var(--space-4);
    border-bottom: 1px solid var(--border);
    font-size: var(--text-sm);
  }

  & > figcaption > span {
    color: var(--muted-foreground);
  }
`

/* The room of the circuit, as wide as the figure, and of what stands below it, so that nothing moves when they come. */
const Room = styled.div`
  display: grid;
  grid-template: 1fr auto auto / minmax(0, 1fr);
  min-height: calc(29.7rem + 34.3cqi);
  background: var(--diagram-background);

  @container (width >= 30rem) {
    min-height: calc(29.3rem + 34.3cqi);
  }
`
