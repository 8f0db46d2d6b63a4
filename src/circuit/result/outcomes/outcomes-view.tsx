import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Simulation } from '../../../../engine-rs/index'
import { Button } from '../../../ui/button'
import { InlineSelect } from '../../../ui/inline-select'
import { MutedText } from '../../../ui/page'
import { View, ViewTools } from '../view-layout'
import { useBitOrder } from './bit-order'
import { compareOutcomes } from './compare-outcomes'
import { ExportMenu } from './export-menu'
import { maxCopied } from './export-outcomes'
import { describeOutputs } from './format'
import { OutcomeChart } from './outcome-chart'
import { ShotsFields, type ShotsState } from './shots-fields'
import { OutcomeTable } from './outcome-table'
import { basesOf, listOutcomes, type Basis, type DrawnShots, type Sorting } from './outcomes'

interface OutcomesViewProps {
  shots: ShotsState
  simulation: Simulation
  /** The shots that were drawn of it. */
  drawn: DrawnShots | null
  /** Of a result with noise, the one without, which is shown beside it. */
  ideal?: Simulation
  /** Said above the outcomes: how they were found. */
  children?: ReactNode
}

/** What can be measured: how likely each outcome is, in the order and of the bits that the reader chooses. */
export function OutcomesView({ simulation, drawn, ideal, shots, children }: OutcomesViewProps) {
  const [chosenBasis, setBasis] = useState<Basis | null>(null)
  const [chosenSorting, setSorting] = useState<Sorting | null>(null)
  const [isTable, setIsTable] = useState(false)
  const [order, setOrder] = useBitOrder()
  const available = basesOf(simulation)
  const basis = chosenBasis !== null && available.includes(chosenBasis) ? chosenBasis : available[0]
  const list = useCallback(
    (limit?: number) => {
      const options = { basis, order, sorting: chosenSorting }
      return ideal
        ? compareOutcomes(simulation, ideal, options, limit)
        : listOutcomes(simulation, options, { shots: drawn, ...(limit !== undefined && { limit }) })
    },
    [simulation, ideal, drawn, basis, order, chosenSorting],
  )
  const outcomes = useMemo(() => list(), [list])
  const { outputs = [] } = simulation

  return (
    <View>
      <ViewTools>
        {available.length > 1 && (
          <InlineSelect aria-label="Outcomes of" options={bases} value={basis} onChoose={setBasis} />
        )}
        <InlineSelect aria-label="Sort" options={sortings} value={outcomes.sorting} onChoose={setSorting} />
        <InlineSelect aria-label="Order of bits" options={orders[basis]} value={order} onChoose={setOrder} />
        <span>
          {simulation.method?.kind === 'exact' && (
            <Button
              size="small"
              variant="ghost"
              aria-pressed={shots.isDrawn}
              onClick={() => shots.change({ isDrawn: !shots.isDrawn })}
            >
              Shots
            </Button>
          )}
          <Button size="small" variant="ghost" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            Table
          </Button>
          <ExportMenu list={() => list(maxCopied)} shown={outcomes} firstBitLeft={order === 'first-left'} />
        </span>
      </ViewTools>
      {shots.isDrawn && <ShotsFields state={shots} />}
      {children}
      {basis === 'clbits' && outputs.length > 0 && <MutedText>{describeOutputs(outputs)}</MutedText>}
      {isTable ? <OutcomeTable outcomes={outcomes} /> : <OutcomeChart outcomes={outcomes} />}
    </View>
  )
}

const bases = [
  { value: 'clbits', label: 'Classical bits' },
  { value: 'qubits', label: 'Qubits' },
] as const

const sortings = [
  { value: 'outcome', label: 'By outcome' },
  { value: 'probability', label: 'By probability' },
] as const

const orders = {
  qubits: [
    { value: 'last-left', label: 'Qubit 0 right' },
    { value: 'first-left', label: 'Qubit 0 left' },
  ],
  clbits: [
    { value: 'last-left', label: 'Bit 0 right' },
    { value: 'first-left', label: 'Bit 0 left' },
  ],
} as const
