import { useMemo } from 'react'
import { formatProbability } from '../../../../engine-rs/distribution'
import type { Simulation } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { useDebouncedValue } from '../../../lib/debounce'
import { formatInteger } from '../../../lib/format-integer'
import { Button } from '../../../ui/button'
import { Loading } from '../../../ui/loading'
import { FailureNotice } from '../../../ui/failure-notice'
import { Notice } from '../../../ui/notice'
import { MutedText, Stack } from '../../../ui/page'
import { totalVariationDistance } from '../outcomes/compare-outcomes'
import { basesOf } from '../outcomes/outcomes'
import { OutcomesView } from '../outcomes/outcomes-view'
import type { ShotsState } from '../outcomes/shots-fields'
import { usePageSetting } from '../page-setting'
import type { ValueBindings } from '../value-bindings'
import type { ResultCircuit } from '../result-circuit'
import { SimulationProblem } from '../simulation-problem'
import { useLatestAnswer } from '../use-latest-answer'
import { NoiseFields } from './noise-fields'
import { chanceOf, firstSettings, noiseOf, readSettings, type NoiseSettings } from './noise-rules'

interface NoiseViewProps {
  circuit: Pick<ResultCircuit, 'input' | 'page'>
  given: ValueBindings
  /** The result without noise. */
  ideal: Simulation
  /** The most qubits that are simulated. */
  maxQubits: number
  /** Whether the result without noise is that of a step. */
  isStepping: boolean
  /** Goes to the end of the circuit. */
  onLeaveSteps: () => void
}

/** How long the numbers rest before they are simulated, in milliseconds: a simulation with noise takes up to seconds. */
const restMilliseconds = 200

/** What the circuit does under errors that the reader sets, beside what it does without. */
export function NoiseView({ circuit, given, ideal, maxQubits, isStepping, onLeaveSteps }: NoiseViewProps) {
  const [stored, change] = usePageSetting(circuit.page, 'noise', readSettings)
  const settings = stored ?? firstSettings
  const { input } = circuit
  const newest = useMemo(
    (): NoiseQuestion => ({ input, given, ideal, settings, maxQubits }),
    [input, given, ideal, settings, maxQubits],
  )
  const settled = useDebouncedValue(newest, restMilliseconds)
  const { answer, answered, failure, retry } = useLatestAnswer(isStepping ? null : settled, simulate)

  return (
    <Stack>
      <MutedText>A model with the errors that you set, not the noise of a device.</MutedText>
      {isStepping ? (
        <Notice
          actions={
            <Button size="small" onClick={onLeaveSteps}>
              Go to the end
            </Button>
          }
        >
          Noise is simulated for the whole circuit. Go to its last step to see it.
        </Notice>
      ) : (
        <>
          <NoiseFields settings={settings} onChange={change} />
          {failure !== null ? (
            <FailureNotice onRetry={retry}>{failure}</FailureNotice>
          ) : answer === null || answered === null ? (
            <Loading text="Simulating..." />
          ) : answer.method === null ? (
            <>
              <SimulationProblem title="The noise could not be simulated." diagnostics={answer.diagnostics} />
              <Advice qubits={answer.qubits} maxQubits={maxQubits} runs={settings.runs} />
            </>
          ) : (
            <Compared
              noisy={answer}
              ideal={answered.ideal}
              runs={answered.settings.runs}
              seed={answered.settings.seed}
            />
          )}
        </>
      )}
    </Stack>
  )
}

/** What to do about a circuit that is too large, or takes too long. */
function Advice({ qubits, maxQubits, runs }: { qubits: number; maxQubits: number; runs: number }) {
  if (qubits > maxQubits) {
    return (
      <MutedText>
        Use fewer qubits: this circuit has {formatInteger(qubits)}, and noise is simulated on at most{' '}
        {formatInteger(maxQubits)}.
      </MutedText>
    )
  }
  return runs > fewRuns && <MutedText>Fewer runs or fewer qubits take less time.</MutedText>
}

/** Fewer say hardly anything. */
const fewRuns = 100

interface ComparedProps {
  noisy: Simulation
  ideal: Simulation
  runs: number
  seed: number
}

/** The outcomes with noise and without, and how far they are apart. */
function Compared({ noisy, ideal, runs, seed }: ComparedProps) {
  const [basis] = basesOf(noisy)
  const distance = useMemo(() => totalVariationDistance(noisy, ideal, basis), [noisy, ideal, basis])
  return (
    <OutcomesView simulation={noisy} ideal={ideal} drawn={null} shots={noShots}>
      <MutedText>
        Bars: shares of {formatInteger(runs)} runs with errors (seed {seed}); chance alone moves a share by up to{' '}
        {formatProbability(chanceOf(runs))}. Marks: without noise
        {ideal.method?.kind === 'sampled' && ', sampled'}. Total variation distance: {formatProbability(distance)}.
      </MutedText>
    </OutcomesView>
  )
}

const noShots: ShotsState = { isDrawn: false, count: 0, seed: 0, change: () => undefined }

interface NoiseQuestion {
  input: ResultCircuit['input']
  given: ValueBindings
  ideal: Simulation
  settings: NoiseSettings
  maxQubits: number
}

const simulate = (
  engine: EngineClient,
  { input, given, settings, maxQubits }: NoiseQuestion,
  signal: AbortSignal,
): Promise<Simulation> => {
  const { runs: shots, seed } = settings
  const options = { qubits: maxQubits, shots, seed, ...given }
  return engine.simulateNoise(input, noiseOf(settings), options, { signal })
}
