import { memo, useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Scene, Step } from '../../../../engine-rs/index'
import { formatInteger } from '../../../lib/format-integer'
import { Button } from '../../../ui/button'
import { ArrowLeftIcon, ArrowRightIcon } from '../../../ui/icons'
import { InlineSelect } from '../../../ui/inline-select'
import { MutedText } from '../../../ui/page'
import { factsOfOperation } from '../../../../painting/program-operations'
import { ControlGroup, ControlGroupHead } from '../control-group'
import { Branches } from './branches'
import { stepBefore } from './steps'
import type { StepNavigation } from './use-steps'

interface StepSliderProps {
  scene: Scene
  stepping: StepNavigation
  /** The end of the code at the cursor, on a page with a code editor; null without a cursor. */
  codeEnd: number | null
  /** What is known of the step; null at the result of all runs. */
  result: Step | null
}

/** Where the slider would be, and why it is not. */
export function StepsUnavailable({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <ControlGroup aria-labelledby={id}>
      <ControlGroupHead>
        <h3 id={id}>Steps</h3>
      </ControlGroupHead>
      <MutedText>{children}</MutedText>
    </ControlGroup>
  )
}

/** Steps through a circuit: everything below it is about the state at that point. Without a step it renders for no result. */
export const StepSlider = memo(function StepSlider({ scene, stepping, codeEnd, result }: StepSliderProps) {
  const { kind, count, steps, goTo } = stepping
  const id = useId()
  const step = stepping.step ?? count
  const name = kind === 'operation' && steps !== null && step > 0 ? factsOfOperation(scene, step - 1).name : ''
  const words = `${formatInteger(step)} of ${formatInteger(count)}`
  return (
    <ControlGroup aria-labelledby={id}>
      <ControlGroupHead>
        <h3 id={id}>Steps</h3>
        {codeEnd !== null && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              if (kind === 'column') stepping.setKind('operation')
              goTo(stepBefore(scene, codeEnd))
            }}
          >
            Run to cursor
          </Button>
        )}
        {stepping.step !== null && (
          <Button size="small" variant="ghost" onClick={stepping.leave}>
            Show all runs
          </Button>
        )}
        <InlineSelect aria-label="Size of a step" options={kinds} value={kind} onChoose={stepping.setKind} />
      </ControlGroupHead>
      <Line>
        <Button
          size="small"
          variant="ghost"
          aria-label="Earlier state"
          icon={<ArrowLeftIcon />}
          disabled={step === 0}
          onClick={() => goTo(step - 1)}
        />
        <input
          type="range"
          aria-label="Step"
          aria-valuetext={name === '' ? words : `${words}, after ${name}`}
          min={0}
          max={count}
          value={step}
          onChange={(event) => goTo(event.target.valueAsNumber)}
        />
        <Button
          size="small"
          variant="ghost"
          aria-label="Later state"
          icon={<ArrowRightIcon />}
          disabled={step === count}
          onClick={() => goTo(step + 1)}
        />
        <span className="tabular" aria-hidden="true">
          {words}
        </span>
      </Line>
      {result !== null && <Branches scene={scene} step={result} onPick={stepping.pick} />}
    </ControlGroup>
  )
})

const kinds = [
  { value: 'operation', label: 'By operation' },
  { value: 'column', label: 'By column' },
] as const

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  font-size: var(--text-sm);

  & > input {
    flex: 1;
    min-width: 3rem;
    height: var(--touch);
    accent-color: var(--focus);
  }

  & > span {
    min-width: 4.5rem;
    color: var(--muted-foreground);
    text-align: right;
  }

  /* The slider needs the room more. */
  @container (width < 20rem) {
    & > span {
      display: none;
    }
  }
`
