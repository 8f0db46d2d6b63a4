import { useMemo } from 'react'
import { styled } from 'styled-components'
import type { StateDescription } from '../../../../engine-rs/index'
import type { EngineClient } from '../../../engine/engine-client'
import { Checkbox } from '../../../ui/choice'
import { Fieldset } from '../../../ui/field'
import { FailureNotice } from '../../../ui/failure-notice'
import { MutedText } from '../../../ui/page'
import { MatrixFigure } from '../matrix/matrix-figure'
import { usePageSetting } from '../page-setting'
import { useLatestAnswer } from '../use-latest-answer'
import { firstChoice, maxChosen, readChoice, toggleQubit, withinCircuit } from './density-rules'
import { formatNumber } from '../phase/phase'

interface DensitySectionProps {
  amplitudes: Float64Array
  qubits: number
  /** The path of the page, which remembers the choice. */
  page: string
}

/** The state of a few qubits without the others, as a density matrix. */
export function DensitySection({ amplitudes, qubits, page }: DensitySectionProps) {
  const [stored, choose] = usePageSetting(page, 'density', readChoice)
  const chosen = useMemo(() => withinCircuit(stored ?? firstChoice(qubits), qubits), [stored, qubits])
  const question = useMemo(
    (): DensityQuestion | null => (chosen.length > 0 ? { amplitudes, chosen } : null),
    [amplitudes, chosen],
  )
  const { answer, answered, failure, retry } = useLatestAnswer(question, densityOf)
  const density = answer?.density ?? null
  const shown = answered?.chosen ?? noQubits
  const matrix = useMemo(() => density && { qubits: shown.length, entries: density.entries }, [density, shown])
  return (
    <section>
      <h3>Density matrix</h3>
      <Choices>
        <legend className="visually-hidden">Qubits of the density matrix, up to {maxChosen}</legend>
        {Array.from({ length: qubits }, (_, qubit) => (
          <Checkbox
            key={qubit}
            label={`Qubit ${qubit}`}
            checked={chosen.includes(qubit)}
            disabled={chosen.length >= maxChosen && !chosen.includes(qubit)}
            onChange={() => choose(toggleQubit(chosen, qubit))}
          />
        ))}
      </Choices>
      {chosen.length >= maxChosen && qubits > maxChosen && (
        <MutedText>At most {maxChosen} qubits. Clear one to choose another.</MutedText>
      )}
      {failure !== null && <FailureNotice onRetry={retry}>{failure}</FailureNotice>}
      {chosen.length === 0 ? (
        <MutedText>Choose up to {maxChosen} qubits to see their state without the others.</MutedText>
      ) : (
        density !== null &&
        matrix !== null && (
          <>
            <Facts className="tabular">
              {density.purity > 1 - 1e-6 ? 'Pure' : `Purity ${formatNumber(density.purity)}`}, entropy{' '}
              {formatNumber(density.entropy)} {density.entropy === 1 ? 'bit' : 'bits'}
            </Facts>
            <MatrixFigure matrix={matrix} summary={summaryOf(shown)} />
          </>
        )
      )}
    </section>
  )
}

const noQubits: readonly number[] = []

interface DensityQuestion {
  amplitudes: Float64Array
  chosen: readonly number[]
}

const densityOf = (engine: EngineClient, { amplitudes, chosen }: DensityQuestion): Promise<StateDescription> =>
  engine.describeState(amplitudes, { density: chosen })

function summaryOf(chosen: readonly number[]): string {
  const size = 2 ** chosen.length
  const names =
    chosen.length === 1 ? `qubit ${chosen[0]}` : `qubits ${chosen.slice(0, -1).join(', ')} and ${chosen.at(-1)}`
  return `Density matrix of ${names}, ${size} × ${size}. The diagonal has the probabilities.`
}

const Choices = styled(Fieldset)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
`

const Facts = styled.p`
  font-size: var(--text-sm);
`
