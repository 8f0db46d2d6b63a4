import { useId, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../ui/button'
import { Control } from '../../../ui/control'
import { Row } from '../../../ui/page'
import { parseWholeNumber } from './whole-number'

/** How many shots are drawn, and from which seed. */
interface Shots {
  isDrawn: boolean
  count: number
  seed: number
}

/** The most shots: more say hardly anything more, and take longer than a frame. */
const maxShots = 1_000_000

/** The largest seed. */
export const maxSeed = 2 ** 32 - 1

export interface ShotsState extends Shots {
  change: (changes: Partial<Shots>) => void
}

/** The reader's choice of shots: the same object until it changes. */
export function useShots(): ShotsState {
  const [shots, setShots] = useState<Shots>({ isDrawn: false, count: 1024, seed: 0 })
  return useMemo(() => ({ ...shots, change: (changes) => setShots((before) => ({ ...before, ...changes })) }), [shots])
}

/** How many shots to draw, and what their random numbers start from: the same seed draws the same shots. */
export function ShotsFields({ state: { count, seed, change } }: { state: ShotsState }) {
  return (
    <Fields>
      <NumberBox label="Shots" value={count} min={1} max={maxShots} onChange={(typed) => change({ count: typed })} />
      <NumberBox label="Seed" value={seed} min={0} max={maxSeed} onChange={(typed) => change({ seed: typed })} />
      <Button size="small" variant="ghost" onClick={() => change({ seed: (seed + 1) % (maxSeed + 1) })}>
        Draw again
      </Button>
    </Fields>
  )
}

interface NumberBoxProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

function NumberBox({ label, value, min, max, onChange }: NumberBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && parseWholeNumber(typed, min, max) === null
  return (
    <label htmlFor={id}>
      {label}
      <Control
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        aria-invalid={isWrong || undefined}
        title={isWrong ? `A whole number from ${min} to ${max}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          const parsed = parseWholeNumber(event.target.value, min, max)
          if (parsed !== null) onChange(parsed)
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}

const Fields = styled(Row)`
  font-size: var(--text-sm);

  & > label {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }

  & input {
    width: 6.5rem;
    min-height: var(--touch);
    padding: 0 var(--space-2);
    font-size: var(--text-sm);
  }
`
