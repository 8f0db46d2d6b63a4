import { useId } from 'react'
import { styled } from 'styled-components'
import { none, textOf, type Scene } from '../../../../engine-rs/index'
import { formatInteger } from '../../../lib/format-integer'
import { Button } from '../../../ui/button'
import { ArrowLeftIcon, ArrowRightIcon } from '../../../ui/icons'
import { InlineSelect } from '../../../ui/inline-select'
import { stepBefore } from './steps'
import type { Stepping } from './use-steps'

interface StepSliderProps {
  scene: Scene
  stepping: Stepping
  /** The end of the code at the cursor, on a page with a code editor; null without a cursor. */
  codeEnd: number | null
}

/** Steps through a circuit: everything below it is about the state at that point. */
export function StepSlider({ scene, stepping, codeEnd }: StepSliderProps) {
  const { kind, count, goTo } = stepping
  const id = useId()
  const step = stepping.step ?? count
  const { names } = scene.operations
  const name = kind === 'operation' && step > 0 ? textOf(scene, names[step - 1] ?? none) : ''
  const words = `${formatInteger(step)} of ${formatInteger(count)}`
  return (
    <Group aria-labelledby={id}>
      <Head>
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
        <InlineSelect aria-label="Size of a step" options={kinds} value={kind} onChoose={stepping.setKind} />
      </Head>
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
    </Group>
  )
}

const kinds = [
  { value: 'operation', label: 'By operation' },
  { value: 'column', label: 'By column' },
] as const

const Group = styled.section`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  margin-bottom: var(--space-4);
  padding-bottom: var(--space-3);
  border-bottom: 1px solid var(--border);
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);

  & > h3 {
    margin-right: auto;
    font-size: var(--text-sm);
  }
`

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
