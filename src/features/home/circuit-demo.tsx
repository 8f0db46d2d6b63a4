import { useState } from 'react'
import { styled } from 'styled-components'
import { OutcomeChart } from '../../circuit/result/outcomes/outcome-chart'
import { AmplitudeList } from '../../circuit/result/state/amplitude-list'
import { Button } from '../../ui/button'
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '../../ui/icons'
import { Spinner } from '../../ui/spinner'
import { Tabs } from '../../ui/tabs'
import { CircuitDemoFrame } from './circuit-demo-frame'
import { startExplanation, groverSteps, stepAt } from './grover'
import { GroverCircuit } from './grover-circuit'
import { useStepPlayback } from './use-step-playback'
import { useGroverRun } from './use-grover-run'

/** A circuit that is drawn and simulated in the browser, step by step. */
export function CircuitDemo() {
  const { played, failure, retry } = useGroverRun()
  const { step, isPlaying, play, pause, goTo } = useStepPlayback(groverSteps.length, played !== null)
  const [tab, setTab] = useState<'state' | 'outcomes'>('state')
  const state = played?.states[step]

  return (
    <CircuitDemoFrame>
      <Stage>
        {played && state ? (
          <>
            <GroverCircuit
              scene={played.scene}
              svg={played.svg}
              stateOf={(operation) => {
                const own = stepAt(played.scene.operations.starts[operation] ?? 0)
                return own === step - 1 ? 'now' : own < step ? 'done' : 'later'
              }}
            />
            <Result>
              <Tabs
                label="What the circuit does"
                chosen={tab}
                onChoose={setTab}
                tabs={[
                  { key: 'state', label: 'State', panel: <AmplitudeList outcomes={state.amplitudes} /> },
                  { key: 'outcomes', label: 'Outcomes', panel: <OutcomeChart outcomes={state.outcomes} /> },
                ]}
              />
            </Result>
          </>
        ) : (
          <Waiting role="status">
            {failure === null ? (
              <>
                <Spinner /> Loading the engine…
              </>
            ) : (
              <>
                {failure}
                <Button size="small" onClick={retry}>
                  Try Again
                </Button>
              </>
            )}
          </Waiting>
        )}
      </Stage>
      {/* Read out when somebody steps, not while it plays by itself. */}
      <Explanation aria-live={isPlaying ? 'off' : 'polite'}>
        <code>{step === 0 ? 'qubit[3] q;' : groverSteps[step - 1]?.statement}</code>
        <span>{step === 0 ? startExplanation : groverSteps[step - 1]?.explanation}</span>
      </Explanation>
      <Controls role="group" aria-label="Steps of the circuit">
        <Button
          size="small"
          disabled={!played}
          icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
          onClick={isPlaying ? pause : play}
        >
          {isPlaying ? 'Pause' : step >= groverSteps.length ? 'Play Again' : 'Play'}
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label="Previous step"
          disabled={!played || step === 0}
          icon={<ArrowLeftIcon />}
          onClick={() => goTo(step - 1)}
        />
        <input
          type="range"
          aria-label="Step"
          aria-valuetext={`${step} of ${groverSteps.length}`}
          min={0}
          max={groverSteps.length}
          value={step}
          disabled={!played}
          onChange={(event) => goTo(event.target.valueAsNumber)}
        />
        <Button
          size="small"
          variant="ghost"
          aria-label="Next step"
          disabled={!played || step === groverSteps.length}
          icon={<ArrowRightIcon />}
          onClick={() => goTo(step + 1)}
        />
        <span className="tabular" aria-hidden="true">
          {step} / {groverSteps.length}
        </span>
      </Controls>
    </CircuitDemoFrame>
  )
}

const Stage = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
`

/* As high in both views and all steps, of which some have fewer outcomes; the room of the frame counts on it. */
const Result = styled.div`
  height: 19.25rem;
  padding: 0 var(--space-4);

  & [role='tablist'] {
    margin-bottom: var(--space-3);
  }

  & [role='option'] {
    height: 1.375rem;
  }

  /* Both views move from step to step. */
  & td span > span,
  & [role='option'] span > span {
    transition:
      width var(--motion-slow) var(--easing),
      transform var(--motion-slow) var(--easing),
      background-color var(--motion-slow);
  }
`

const Waiting = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  padding: var(--space-5);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`

const Explanation = styled.p`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  /* Room for the longest sentence, so that nothing moves from step to step. */
  min-height: 6rem;

  @container (width >= 30rem) {
    min-height: 5.6rem;
  }

  padding: var(--space-3) var(--space-4);
  background: var(--code);
  border-top: 1px solid var(--border);
  font-size: var(--text-sm);
  line-height: 1.45;

  & > code {
    color: var(--code-gate);
    font-weight: 500;
  }
`

const Controls = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  padding: var(--space-2) var(--space-4) var(--space-3);
  background: var(--code);
  font-size: var(--text-sm);

  & > button:first-child {
    min-width: 7.5rem;
  }

  & > input {
    flex: 1;
    min-width: 3rem;
    height: var(--touch);
    accent-color: var(--primary);
  }

  & > span {
    min-width: 2.5rem;
    color: var(--muted-foreground);
    text-align: right;
  }

  /* The slider needs the room more than the words that say the same. */
  @media (width < 30rem) {
    & > span {
      display: none;
    }
  }
`
