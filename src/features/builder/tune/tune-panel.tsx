import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { SimulatorContext } from '../../../engine/simulator-context'
import { download, qasmFileName } from '../../../lib/download'
import { tunedSetName } from '../../../session/tuned-values'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { ButtonRow, MutedText, Stack } from '../../../ui/page'
import { toast } from '../../../ui/toast'
import { watchForInput } from '../input-pause'
import { maxExactNodes } from './best-cut'
import { LandscapeSection } from './landscape-section'
import { createObjective } from './objective'
import { SaveTuned } from './save-tuned'
import { randomStart } from './starts'
import { firstChoice, TuneFields, type TuneChoice } from './tune-fields'
import { TuneResult } from './tune-result'
import { describeFixed } from './tuned-parameters'
import { useBestCut } from './use-best-cut'
import { useQuestion, type TunedCircuit } from './use-question'
import { useTuning, type KeyedQuestion, type LiveTuning } from './use-tuning'
import { programWithValues, takeValues, valuesAt, withinOneTurn } from './apply-values'

export interface TunePanelProps extends TunedCircuit {
  /** Whether somebody can see it. The landscape is computed only then. */
  isVisible: boolean
  /** The circuit that was created from these settings; null before there is one. */
  circuitId: string | null
}

/** Finds values of the free parameters: a goal, an optimizer, its way, and what becomes of the best values. */
export function TunePanel({ isVisible, circuitId, ...circuit }: TunePanelProps) {
  const { asked, obstacle, graph, observable, choice: parameters } = useQuestion(circuit)
  const [choice, setChoice] = useState(firstChoice)
  const change = (changes: Partial<TuneChoice>) => setChoice((before) => ({ ...before, ...changes }))
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const tuning = useTuning(asked)
  const nodes = circuit.statistics.qubits
  const bestCut = useBestCut(graph, nodes)
  if (obstacle !== null) return <Notice tone="info">{obstacle}</Notice>

  const { tuned } = parameters
  const isChosen = chosen !== null && chosen.length === tuned.length
  const start = startOf(choice, isChosen ? chosen : null, asked, tuned.length)
  const fixed = describeFixed(parameters)
  return (
    <Stack>
      <MutedText>
        {graph === undefined
          ? 'Finds values of the free parameters for which an observable is as small or as large as possible.'
          : 'Finds values of the free parameters for which the expected cut of the graph is largest.'}
        {fixed !== null && ` ${fixed}`}
        {graph !== undefined && nodes > maxExactNodes && ` The best cut is computed for up to ${maxExactNodes} nodes.`}
      </MutedText>
      <TuneFields
        choice={isChosen || choice.start !== 'chosen' ? choice : { ...choice, start: 'values' }}
        onChange={change}
        observable={graph === undefined ? observable : null}
        hasChosenStart={isChosen}
      />
      {observable.failure !== null && (
        <Notice tone="warning" title="The observable could not be read." onRetry={observable.retry}>
          {observable.failure}
        </Notice>
      )}
      <RunButtons
        tuning={tuning}
        isReady={asked !== null}
        maxSteps={choice.maxSteps}
        onStart={() => tuning.start({ ...choice, start }, choice.maxSteps)}
      />
      {tuning.wasInterrupted && (
        <Notice tone="info">
          Tuning was cancelled, because the circuit or the goal changed. Undo the change to see what was found.
        </Notice>
      )}
      {tuning.trace !== null && asked !== null && (
        <>
          <TuneResult
            trace={tuning.trace}
            bestCut={graph === undefined ? null : bestCut}
            best={tuning.trace.best === null ? [] : valuesAt(asked.question, tuning.trace.best.point)}
          />
          <BestValues asked={asked} tuning={tuning} page={circuit.page} circuitId={circuitId} />
        </>
      )}
      <LandscapeSection
        asked={asked}
        start={start}
        trace={tuning.trace}
        isVisible={isVisible}
        onChoose={(point) => {
          setChosen(point)
          change({ start: 'chosen' })
        }}
      />
    </Stack>
  )
}

function startOf(
  { start, seed }: TuneChoice,
  chosen: readonly number[] | null,
  asked: KeyedQuestion | null,
  count: number,
): readonly number[] {
  if (start === 'random') return randomStart(count, seed)
  if (start === 'chosen' && chosen !== null) return chosen
  return asked === null ? [] : asked.question.tuned.map((place) => asked.question.values[place] ?? 0)
}

interface RunButtonsProps {
  tuning: LiveTuning
  isReady: boolean
  maxSteps: number
  onStart: () => void
}

function RunButtons({ tuning, isReady, maxSteps, onStart }: RunButtonsProps) {
  const first = useRef<HTMLButtonElement>(null)
  const hasInputSinceStart = useRef<() => boolean>(() => true)
  const { wasInterrupted } = tuning
  // The panel follows an edit after a moment. One that was made before the button was pressed is no reason to cancel: before anybody reads
  // that it was cancelled.
  useLayoutEffect(() => {
    if (wasInterrupted && isReady && !hasInputSinceStart.current()) onStart()
  }, [wasInterrupted, isReady, onStart])
  const end = tuning.trace?.end ?? null
  const mayProceed = end === 'cancelled' || end === 'changed' || end === 'limit' || end === 'failed'

  function begin() {
    hasInputSinceStart.current = watchForInput()
    onStart()
  }

  function proceed() {
    tuning.proceed(maxSteps)
    // This button goes, and the first one cancels then.
    first.current?.focus()
  }

  return (
    <ButtonRow>
      {tuning.isRunning ? (
        // The second press of a double click on the button that was here is none on this one.
        <Button ref={first} onClick={(event) => event.detail < 2 && tuning.cancel()}>
          Cancel tuning
        </Button>
      ) : (
        <Button ref={first} disabled={!isReady} onClick={begin}>
          Start tuning
        </Button>
      )}
      {mayProceed && !tuning.isRunning && (
        <Button variant="ghost" onClick={proceed}>
          Continue tuning
        </Button>
      )}
    </ButtonRow>
  )
}

interface BestValuesProps {
  asked: KeyedQuestion
  tuning: LiveTuning
  page: string
  circuitId: string | null
}

/** What becomes of the best values. */
function BestValues({ asked: { key, question }, tuning, page, circuitId }: BestValuesProps) {
  const engine = useContext(SimulatorContext)
  const [taken, setTaken] = useState<{ key: string; best: unknown; values: ReturnType<typeof valuesAt> } | null>(null)
  const best = tuning.trace?.best ?? null
  if (best === null) return null
  const isTaken = taken?.key === key && taken.best === best
  const isOnSliders = isTaken && taken.values.every(({ value }, place) => value === question.values[place])

  async function within(then: (values: ReturnType<typeof valuesAt>) => void | Promise<void>) {
    if (best === null) return
    try {
      const point = await withinOneTurn(createObjective(engine, question), best.point, question.goal.scale)
      await then(valuesAt(question, point))
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'danger')
    }
  }
  const use = () =>
    within((values) => {
      takeValues(page, question.settings, values)
      setTaken({ key, best, values })
    })
  const save = () =>
    within(async (values) => {
      download(await programWithValues(engine, question.settings, values), qasmFileName('tuned circuit'))
    })
  return (
    <div>
      <ButtonRow>
        <Button size="small" disabled={tuning.isRunning} onClick={() => void use()}>
          Use these values
        </Button>
        <Button size="small" variant="ghost" disabled={tuning.isRunning} onClick={() => void save()}>
          Save program with values
        </Button>
        {isTaken && circuitId !== null && <SaveTuned circuitId={circuitId} values={valuesAt(question, best.point)} />}
      </ButtonRow>
      <MutedText role="status">{isTaken && describeTaken(isOnSliders)}</MutedText>
    </div>
  )
}

/** What is said once the sliders took the best values, which they may have lost since. */
const describeTaken = (isOnSliders: boolean): string =>
  isOnSliders
    ? `The sliders and the link have these values. A circuit that you generate is saved with them as “${tunedSetName}”.`
    : `The sliders and the link have other values now. A circuit that you generate is saved with the best ones as “${tunedSetName}”.`
