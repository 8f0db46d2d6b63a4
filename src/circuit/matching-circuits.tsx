import { useCallback, type ComponentProps } from 'react'
import { styled } from 'styled-components'
import { CircuitGrid } from './circuit-grid'

interface MatchingCircuitsProps extends ComponentProps<typeof CircuitGrid> {
  /** How many of the circuits match a search, where those behind them only have similar names. */
  matching: number | undefined
}

/** Circuits in a grid; near misses of a search in one of their own, under their sentence. */
export function MatchingCircuits({ matching, ...grid }: MatchingCircuitsProps) {
  const { circuits, total, name, startAt = 0, onTop } = grid
  const onTopOfSimilar = useCallback(
    (index: number) => onTop?.(index === 0 ? 0 : index + (matching ?? 0)),
    [onTop, matching],
  )
  if (matching === undefined) return <CircuitGrid {...grid} />
  return (
    <>
      {matching > 0 && (
        <CircuitGrid {...grid} circuits={circuits.slice(0, matching)} total={matching} startAt={0} onTop={undefined} />
      )}
      <Similar>{matching > 0 ? 'Similar names' : 'Nothing matches exactly. Similar names:'}</Similar>
      <CircuitGrid
        {...grid}
        name={`${name} similar`}
        circuits={circuits.slice(matching)}
        total={total - matching}
        startAt={Math.max(startAt - matching, 0)}
        onTop={onTopOfSimilar}
      />
    </>
  )
}

const Similar = styled.h2`
  margin: var(--space-5) 0 var(--space-3);
  font-size: var(--text-lg);
`
