import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import type { CircuitType } from '../../../../contract/generation'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Row, Stack } from '../../../ui/page'
import { OptionCards } from './option-cards'
import type { Settings } from '../settings/settings'
import { circuitTypeNames } from '../settings/purposes'
import { fieldId, type StepProps } from './step'
import { suggestCircuitTypes } from '../settings/suggestions'
import { summaryOf } from '../settings/summary'
import { messages, steps, type Problem } from '../settings/validate'

interface ReviewStepProps extends StepProps {
  problems: readonly Problem[]
  onJump: (problem: Pick<Problem, 'step' | 'field'>) => void
  generating: boolean
  onGenerate: () => void
  /** Given once there is output. */
  onStartFresh?: (() => void) | undefined
  isSignedIn: boolean
}

export function ReviewStep({
  settings,
  change,
  problems,
  onJump,
  generating,
  onGenerate,
  onStartFresh,
  isSignedIn,
}: ReviewStepProps) {
  return (
    <Stack>
      <CircuitTypeSuggestions settings={settings} change={change} />
      {problems.length > 0 && <ProblemList problems={problems} onJump={onJump} />}
      <Summary settings={settings} />
      {!isSignedIn && (
        <Notice>
          Generating needs an account. The way to login leads back here, and nothing that you set is lost.
        </Notice>
      )}
      <Row>
        <Button variant="primary" size="large" busy={generating} onClick={onGenerate}>
          {generating ? 'Generating...' : 'Generate Circuit'}
        </Button>
        {onStartFresh && (
          <Button size="large" onClick={onStartFresh}>
            Start Fresh
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** How long the note about an accepted suggestion stays, in milliseconds. */
const noteMilliseconds = 6000

function CircuitTypeSuggestions({ settings, change }: Pick<StepProps, 'settings' | 'change'>) {
  const suggestions = suggestCircuitTypes(settings)
  const [picked, setPicked] = useState<CircuitType | null>(settings.circuitType)
  const [accepted, setAccepted] = useState(0)
  const selection = suggestions.some(({ type }) => type === picked) ? picked : null

  useEffect(() => {
    if (accepted === 0) return
    const timer = setTimeout(() => setAccepted(0), noteMilliseconds)
    return () => clearTimeout(timer)
  }, [accepted])

  function apply() {
    if (selection === null) return
    change({ type: 'choose circuit type', circuitType: selection })
    setAccepted((count) => count + 1)
  }

  return (
    <Panel aria-label="Circuit Type Suggestions">
      <h3>Circuit Type Suggestions</h3>
      <p>
        {settings.circuitType === null ? (
          messages.circuitType
        ) : (
          <>
            Chosen: <strong>{circuitTypeNames[settings.circuitType]}</strong>
          </>
        )}
      </p>
      <OptionCards
        id={fieldId('circuitType')}
        legend={<span className="visually-hidden">Circuit type</span>}
        size="wide"
        options={suggestions.map(({ type, reason }) => ({
          value: type,
          label: circuitTypeNames[type],
          description: reason,
        }))}
        value={selection}
        onChoose={setPicked}
      />
      <Row>
        <Button disabled={selection === null} onClick={apply}>
          Apply
        </Button>
      </Row>
      <div aria-live="polite">
        {accepted > 0 && (
          <Notice tone="success">
            Circuit type selected. Click the &quot;Generate Circuit&quot; button at the bottom of the form to create the
            circuit.
            {settings.circuitType === 'qnn' && settings.useCase === 'regression' && (
              <p>Your purpose stays Regression: a QNN serves regression as well as classification.</p>
            )}
          </Notice>
        )}
      </div>
    </Panel>
  )
}

function ProblemList({ problems, onJump }: Pick<ReviewStepProps, 'problems' | 'onJump'>) {
  return (
    <Problems aria-label="What is missing">
      <h3>Before the circuit can be generated</h3>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.field} ${problem.entry}`}>
            <span>{problem.entry}</span>
            <button type="button" onClick={() => onJump(problem)}>
              Go to {steps[problem.step]}
            </button>
          </li>
        ))}
      </ul>
    </Problems>
  )
}

function Summary({ settings }: { settings: Settings }) {
  return (
    <section aria-label="Summary">
      <Facts>
        {summaryOf(settings).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </Facts>
    </section>
  )
}

const Panel = styled.section`
  display: grid;
  gap: var(--space-2);

  & > h3 {
    font-size: var(--text-md);
  }

  & > p {
    color: var(--muted-foreground);
    font-size: var(--text-sm);
  }

  & > p > strong {
    color: var(--foreground);
  }
`

const Problems = styled.section`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  background: var(--warning-surface);
  color: var(--warning-surface-foreground);
  border-radius: var(--radius);
  font-size: var(--text-sm);

  & > h3 {
    font-size: inherit;
  }

  & > ul {
    padding: 0;
    list-style: none;
  }

  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--space-3);
  }

  & button {
    min-height: 1.75rem;
    padding: 0;
    background: none;
    border: 0;
    color: inherit;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.18em;
  }
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: 0 var(--space-5);
  font-size: var(--text-sm);

  & > div {
    display: grid;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: var(--space-2);
    padding: var(--space-1) 0;
    border-bottom: 1px solid var(--border);
  }

  & dt {
    color: var(--muted-foreground);
  }

  & dd {
    overflow-wrap: anywhere;
  }
`
