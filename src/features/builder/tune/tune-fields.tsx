import { useState } from 'react'
import { styled } from 'styled-components'
import { ObservableField } from '../../../circuit/result/observables/observable-field'
import { parseWholeNumber } from '../../../circuit/result/outcomes/whole-number'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import type { Direction } from './goal'
import type { StartKind } from './starts'
import { optimizers, type OptimizerName } from './tuning-run'
import type { ObservableState } from './use-question'

/** How a circuit is to be tuned. */
export interface TuneChoice {
  optimizer: OptimizerName
  start: StartKind
  seed: number
  /** The most iterations until it stops by itself. */
  maxSteps: number
}

export const firstChoice: TuneChoice = { optimizer: 'lbfgs', start: 'values', seed: 1, maxSteps: 200 }

const [maxIterations, maxSeed] = [5000, 999_999_999]

interface TuneFieldsProps {
  choice: TuneChoice
  onChange: (changes: Partial<TuneChoice>) => void
  /** Null where the goal is the cut of the graph. */
  observable: ObservableState | null
  /** Whether a start was chosen in the landscape. */
  hasChosenStart: boolean
}

/** Optimizer, start and goal. */
export function TuneFields({ choice, onChange, observable, hasChosenStart }: TuneFieldsProps) {
  const starts = hasChosenStart ? [...startOptions, chosenOption] : startOptions
  return (
    <Fields>
      {observable !== null && (
        <Wide>
          <Caption aria-hidden="true">Observable</Caption>
          <ObservableField
            label="Observable to tune"
            text={observable.text}
            observed={observable.mistake && { kind: 'mistake', mistake: observable.mistake }}
            onChange={observable.change}
          />
          <Select
            label="Goal"
            options={directions}
            value={observable.direction}
            onChoose={(direction) => observable.setDirection(direction)}
          />
        </Wide>
      )}
      <Select
        label="Optimizer"
        options={optimizers}
        value={choice.optimizer}
        onChoose={(optimizer) => onChange({ optimizer })}
      />
      <Select label="Begin with" options={starts} value={choice.start} onChoose={(start) => onChange({ start })} />
      {(choice.start === 'random' || choice.optimizer === 'spsa') && (
        <WholeNumber label="Seed" value={choice.seed} min={0} max={maxSeed} onChange={(seed) => onChange({ seed })} />
      )}
      <WholeNumber
        label="Most iterations"
        value={choice.maxSteps}
        min={1}
        max={maxIterations}
        onChange={(maxSteps) => onChange({ maxSteps })}
      />
    </Fields>
  )
}

const directions = [
  { value: 'minimize', label: 'As small as possible' },
  { value: 'maximize', label: 'As large as possible' },
] as const satisfies readonly { value: Direction; label: string }[]

const startOptions: readonly { value: StartKind; label: string }[] = [
  { value: 'values', label: 'Slider values' },
  { value: 'random', label: 'Random values' },
]

const chosenOption: (typeof startOptions)[number] = { value: 'chosen', label: 'Chosen place' }

interface WholeNumberProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number. While it is none, the last one counts, and the box says so. */
function WholeNumber({ label, value, min, max, onChange }: WholeNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && parseWholeNumber(typed, min, max) === null
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      error={
        isWrong ? `A whole number from ${min} to ${max.toLocaleString('en')}. ${value} is used until then.` : undefined
      }
      onChange={(event) => {
        setTyped(event.target.value)
        const parsed = parseWholeNumber(event.target.value, min, max)
        if (parsed !== null) onChange(parsed)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
  align-items: start;
  gap: var(--space-3);
`

const Caption = styled.span`
  margin-bottom: calc(var(--space-1) - var(--space-3));
  font-size: var(--text-sm);
  font-weight: 600;
`

const Wide = styled.div`
  grid-column: 1 / -1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`
