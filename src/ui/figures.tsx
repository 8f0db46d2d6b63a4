import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** Figures in a row, each below its name. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, figure: ReactNode])[] }) {
  return (
    <FigureList className="tabular">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </FigureList>
  )
}

const FigureList = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-5);

  & dt {
    color: var(--muted-foreground);
    font-size: var(--text-xs);
  }

  & dt::first-letter {
    text-transform: uppercase;
  }

  & dd {
    font-weight: 600;
    line-height: 1.2;
  }
`
