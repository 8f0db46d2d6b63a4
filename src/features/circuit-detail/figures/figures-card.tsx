import { useMemo, useRef } from 'react'
import { styled } from 'styled-components'
import type { Circuit } from '../../../../contract/circuits'
import { CountingRulesLink } from '../../../circuit/counting-rules-link'
import { countCircuit, type CountedCircuit } from '../../../circuit/operations/count-circuit'
import {
  cliffordInWords,
  multiQubitDepthInWords,
  tCountInWords,
  twoQubitGatesInWords,
} from '../../../circuit/operations/figure-words'
import { couplingShapeOf } from '../../../circuit/operations/coupling-shape'
import type { EngineClient } from '../../../engine/engine-client'
import { useAnswer } from '../../../engine/use-answer'
import { countNoun } from '../../../lib/count-noun'
import { formatInteger } from '../../../lib/format-integer'
import { useIsNear } from '../../../lib/use-is-near'
import { Card, CardBody, CardHeader } from '../../../ui/card'
import { Chip, ChipRow } from '../../../ui/chip'
import { Figures } from '../../../ui/figures'
import { Loading } from '../../../ui/loading'
import { FailureNotice } from '../../../ui/failure-notice'
import { MutedText, Stack } from '../../../ui/page'
import { namedWires } from '../../../circuit/diagram/operation-bits'
import { connectivityInWords, describePair } from './figure-words'

/** What a circuit takes: its gates by name, its cost in two-qubit gates and T gates, and which qubits meet. Computed when it comes into view. */
export function FiguresCard({ circuit }: { circuit: Pick<Circuit, 'qasmCode'> }) {
  const card = useRef<HTMLElement>(null)
  const isNear = useIsNear(card)
  return (
    <Card ref={card} aria-label="Figures">
      <CardHeader title="Figures" />
      <CardBody>{isNear ? <Counted source={circuit.qasmCode} /> : <Loading />}</CardBody>
    </Card>
  )
}

function Counted({ source }: { source: string }) {
  const { answer, failure, retry } = useAnswer(source, count)
  if (failure !== null) return <FailureNotice onRetry={retry}>{failure}</FailureNotice>
  if (answer === null) return <Loading />
  if (answer.counted === null) return <p>This circuit has no figures without values of its inputs.</p>
  return <CountedFigures counted={answer.counted} wires={answer.wires} />
}

async function count(engine: EngineClient, source: string) {
  const read = await engine.visualize(source)
  return {
    counted: await countCircuit(engine, source, read.stats),
    wires: read.scene ? namedWires(read.scene).map(({ name }) => name) : [],
  }
}

function CountedFigures({ counted: { statistics, figures }, wires }: { counted: CountedCircuit; wires: string[] }) {
  const { gates } = statistics
  const pairs = figures.opened?.pairs ?? null
  const shape = useMemo(() => pairs && couplingShapeOf(pairs), [pairs])
  return (
    <Stack>
      <Figures
        figures={[
          ['Two-qubit gates', twoQubitGatesInWords(statistics)],
          ['Two-qubit depth', multiQubitDepthInWords(figures)],
          ['T count', tCountInWords(figures)],
          ['Clifford', cliffordInWords(figures)],
        ]}
      />
      {statistics.twoQubitBound !== 'exact' && (
        <MutedText>
          <CountingRulesLink>How branches and loops count</CountingRulesLink>
        </MutedText>
      )}
      {pairs === null && <MutedText>This circuit is too large to look into its gates here.</MutedText>}
      <section aria-label="Gates by name">
        <Subject>Gates</Subject>
        <ChipRow>
          {Object.entries(gates)
            .toSorted(([one, first], [other, second]) => second - first || one.localeCompare(other))
            .map(([name, times]) => (
              <Chip key={name}>
                <code>{name}</code> {formatInteger(times)}
              </Chip>
            ))}
        </ChipRow>
      </section>
      {pairs !== null && shape !== null && (
        <section aria-label="Connectivity">
          <Subject>Connectivity</Subject>
          <p>{connectivityInWords(shape, pairs.length)}</p>
          {pairs.length > 0 && (
            <details>
              <summary>Show {countNoun(pairs.length, 'pair')}</summary>
              <Pairs>
                {pairs
                  .slice(0, maxPairs)
                  .map((pair) => describePair(pair, wires))
                  .join(', ')}
                {pairs.length > maxPairs && ` and ${formatInteger(pairs.length - maxPairs)} more`}
              </Pairs>
            </details>
          )}
        </section>
      )}
    </Stack>
  )
}

/** Pairs that are listed. */
const maxPairs = 200

const Subject = styled.h3`
  margin-bottom: var(--space-1);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`

const Pairs = styled.p`
  margin-top: var(--space-2);
  overflow-wrap: anywhere;
  font-size: var(--text-sm);
`
