import { useMemo } from 'react'
import type { GenerationRequestInput, Unitary } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { countNoun } from '../../../lib/count-noun'
import { superscript } from '../../../lib/superscript'
import { Loading } from '../../../ui/loading'
import { FailureNotice } from '../../../ui/failure-notice'
import { MutedText } from '../../../ui/page'
import type { ValueBindings } from '../value-bindings'
import { SimulationProblem } from '../simulation-problem'
import { useLatestAnswer } from '../use-latest-answer'
import { View } from '../view-layout'
import { MatrixFigure } from './matrix-figure'

interface MatrixViewProps {
  /** The program, or the builder's settings. Compared by identity. */
  input: string | GenerationRequestInput
  given: ValueBindings
  qubits: number
  /** Whether the circuit measures anything. */
  measures: boolean
  /** Whether the reader looks at a step of the circuit. */
  isStepping: boolean
}

/** The most qubits of a circuit whose matrix is drawn: 64 rows. */
const maxQubits = 6

/** The unitary matrix of the whole circuit. */
export function MatrixView({ input, given, qubits, measures, isStepping }: MatrixViewProps) {
  const isSmall = qubits <= maxQubits
  const question = useMemo(() => (isSmall ? { input, given } : null), [isSmall, input, given])
  const { answer, failure, retry } = useLatestAnswer(question, unitaryOf)
  const matrix = useMemo(() => (answer?.matrix ? { qubits: answer.qubits, entries: answer.matrix } : null), [answer])
  if (!isSmall) {
    return (
      <MutedText>
        The matrix is drawn for circuits of up to {maxQubits} qubits. This one has {countNoun(qubits, 'qubit')}: its
        matrix would have 2{superscript(qubits)} rows.
      </MutedText>
    )
  }
  if (failure !== null) return <FailureNotice onRetry={retry}>{failure}</FailureNotice>
  if (answer === null) return <Loading text="Computing..." />
  if (matrix === null) return <SimulationProblem title="This circuit has no matrix." diagnostics={answer.diagnostics} />
  const size = 2 ** matrix.qubits
  const notes = [
    isStepping && 'The matrix is that of the whole circuit, at any step.',
    measures && 'Measurements at the end are left out.',
  ].filter(Boolean)
  return (
    <View>
      {notes.length > 0 && <MutedText>{notes.join(' ')}</MutedText>}
      <MatrixFigure
        matrix={matrix}
        summary={`Matrix of ${countNoun(matrix.qubits, 'qubit')}, ${size} × ${size}. Each column is what the circuit makes of a state.`}
      />
    </View>
  )
}

interface MatrixQuestion {
  input: string | GenerationRequestInput
  given: ValueBindings
}

const unitaryOf = (engine: EngineClient, { input, given }: MatrixQuestion): Promise<Unitary> =>
  engine.unitary(input, given)
