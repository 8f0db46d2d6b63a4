import { memo, useState } from 'react'
import { styled } from 'styled-components'
import type { Parameter } from '../../../../engine-rs/index'
import { Button } from '../../../ui/button'
import { LockIcon } from '../../../ui/icons'
import { InlineSelect } from '../../../ui/inline-select'
import { ControlGroup, ControlGroupHead } from '../control-group'
import { formatAngle } from './angle'
import { AngleInput } from './angle-input'
import { endsOf, sliderStep, type Range } from './parameter-rules'
import { ParameterSets, type SavedCircuit } from './parameter-sets'
import { ShowAll } from './show-all'
import type { useParameterValues } from './use-parameter-values'

interface ParameterSlidersProps {
  parameters: readonly Parameter[]
  state: ReturnType<typeof useParameterValues>
  /** The circuit, if its sets of values are shown here. */
  saved: SavedCircuit | null
}

/** How many sliders are shown until the reader asks for all of them. */
const maxSliders = 6

/** A slider for each free parameter. It renders for their values, and not for the results that follow. */
export const ParameterSliders = memo(function ParameterSliders({ parameters, state, saved }: ParameterSlidersProps) {
  const [range, setRange] = useState<Range>('turn')
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? parameters : parameters.slice(0, maxSliders)
  const [min, max] = endsOf(range)
  return (
    <ControlGroup aria-label="Parameters">
      <ControlGroupHead>
        <h3>Parameters</h3>
        <InlineSelect aria-label="Range of the sliders" options={ranges} value={range} onChoose={setRange} />
        <Button size="small" variant="ghost" onClick={() => state.randomize(range)}>
          Randomize
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={!state.isChanged && state.set === null}
          onClick={() => state.reset()}
        >
          Reset
        </Button>
      </ControlGroupHead>
      {saved !== null && <ParameterSets circuit={saved} state={state} />}
      <Sliders>
        {shown.map(({ name }, index) => {
          const value = state.values[index] ?? 0
          const isLocked = state.isLocked(name)
          return (
            <li key={name}>
              <code title={name}>{name}</code>
              <input
                type="range"
                aria-label={name}
                aria-valuetext={formatAngle(value)}
                min={min}
                max={max}
                step={sliderStep}
                value={value}
                onChange={(event) => state.setValue(name, event.target.valueAsNumber)}
              />
              <AngleInput
                aria-label={`Value of ${name}`}
                value={value}
                onChange={(typed) => state.setValue(name, typed)}
              />
              <Button
                size="small"
                variant="ghost"
                icon={<LockIcon />}
                aria-pressed={isLocked}
                aria-label={`Lock ${name}`}
                title={isLocked ? 'Locked: Randomize and Reset leave it' : 'Lock against Randomize and Reset'}
                onClick={() => state.toggleLock(name)}
              />
            </li>
          )
        })}
      </Sliders>
      <ShowAll total={parameters.length} max={maxSliders} showsAll={showsAll} onChange={setShowsAll} />
    </ControlGroup>
  )
})

const ranges = [
  { value: 'turn', label: '0 to 2π' },
  { value: 'symmetric', label: '−π to π' },
] as const

const Sliders = styled.ul`
  container-type: inline-size;
  max-height: 24rem;
  margin: 0;
  padding: 2px;
  overflow-y: auto;
  list-style: none;
  font-size: var(--text-sm);

  & > li {
    display: grid;
    grid-template-columns: minmax(3rem, 6rem) minmax(0, 1fr) 6.5rem var(--touch);
    align-items: center;
    gap: var(--space-1) var(--space-2);
    padding: 2px 0;
  }

  & code {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & input[type='range'] {
    width: 100%;
    height: var(--touch);
    accent-color: var(--primary);
  }

  @container (width < 24rem) {
    & > li {
      grid-template-columns: minmax(0, 1fr) 6rem var(--touch);
      padding-bottom: var(--space-2);
    }

    & input[type='range'] {
      grid-area: 2 / 1 / auto / -1;
    }
  }
`
