import { useMemo, useState } from 'react'
import { styled } from 'styled-components'
import type { EngineClient } from '../../engine/engine-client'
import { useAnswer } from '../../engine/use-answer'
import { countNoun } from '../../lib/count-noun'
import { Button } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { Notice } from '../../ui/notice'
import { countChanges, diffLines, shownParts, toBlocks, toUnified, type Block, type LineDiff } from './diff-lines'
import { DiffTable } from './diff-table'

interface ComparedProgramProps {
  left: string
  right: string
  /** In one column. */
  isUnified: boolean
}

/** The lines of two programs, with those that differ marked. Long parts that are equal are hidden until somebody asks for them. */
export function ComparedProgram({ left, right, isUnified }: ComparedProgramProps) {
  const programs = useMemo(() => ({ left, right }), [left, right])
  const { answer: diff, failure, retry } = useAnswer(programs, compare)
  if (failure !== null) return <FailureNotice onRetry={retry}>{failure}</FailureNotice>
  return diff === null ? <Loading tall text="Comparing..." /> : <Lines diff={diff} isUnified={isUnified} />
}

/** In a worker where it takes long, and not in that of the engine. */
const compare = (_engine: EngineClient, { left, right }: Record<'left' | 'right', string>) => diffLines(left, right)

function Lines({ diff: { rows, isRough }, isUnified }: { diff: LineDiff; isUnified: boolean }) {
  const blocks = useMemo(() => toBlocks(rows), [rows])
  const { removed, added } = countChanges(rows)
  const isEqual = removed + added === 0
  return (
    <Card aria-label="Programs">
      <CardHeader title="Programs" />
      <Summary role="status">
        {isEqual
          ? 'Both programs are the same.'
          : `${countNoun(removed, 'line')} removed, ${countNoun(added, 'line')} added.`}
      </Summary>
      {isRough && (
        <Rough>
          <Notice tone="warning">
            These programs differ so much that not all that they have in common was found in time. Lines that are marked
            may be the same.
          </Notice>
        </Rough>
      )}
      {!isEqual && <Blocks blocks={blocks} isUnified={isUnified} />}
    </Card>
  )
}

/** Rows that are shown at first: a browser takes long to lay out more. */
const maxRows = 2000

function Blocks({ blocks, isUnified }: { blocks: readonly Block[]; isUnified: boolean }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [limit, setLimit] = useState(maxRows)
  const { parts, isCut } = shownParts(blocks, opened, limit)
  return (
    <>
      {parts.map(({ index, rows, hidden }) =>
        hidden === 0 ? (
          <DiffTable key={index} rows={isUnified ? toUnified(rows) : rows} isUnified={isUnified} />
        ) : (
          <Gap key={index}>
            <Button variant="ghost" size="small" onClick={() => setOpened(new Set([...opened, index]))}>
              Show {countNoun(hidden, 'equal line')}
            </Button>
          </Gap>
        ),
      )}
      {isCut && (
        <Gap>
          <Button size="small" onClick={() => setLimit(limit + maxRows)}>
            Show more
          </Button>
        </Gap>
      )}
    </>
  )
}

const Summary = styled.p`
  padding: 0 clamp(var(--space-4), 2.5vw, var(--space-5)) var(--space-3);
  color: var(--muted-foreground);
  font-size: var(--text-sm);
`

const Rough = styled.div`
  padding: 0 clamp(var(--space-4), 2.5vw, var(--space-5)) var(--space-4);
`

const Gap = styled.div`
  padding: 0 var(--space-3);
  background: var(--sunken);
  border-block: 1px solid var(--border);
`
