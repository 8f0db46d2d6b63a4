import { useMemo, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { ErrorRegion } from '../../ui/error-region'
import { lazyComponent } from '../../ui/lazy-component'
import { Loading } from '../../ui/loading'
import { FailureNotice } from '../../ui/failure-notice'
import { ButtonRow, Stack } from '../../ui/page'
import { Tabs } from '../../ui/tabs'
import { ComparedProgram } from './compared-program'
import { readPrograms, type ReadProgram } from './read-programs'
import { useAnswer } from '../../engine/use-answer'
import type { CompareView } from './views'

/** Each further view is loaded when it is first chosen. */
const ComparedDiagrams = lazyComponent(async () => (await import('./compared-diagrams')).ComparedDiagrams, {
  fallback: <Loading tall />,
})
const ComparedFigures = lazyComponent(async () => (await import('./compared-figures')).ComparedFigures, {
  fallback: <Loading tall />,
})
const ComparedOutcomes = lazyComponent(async () => (await import('./compared-outcomes')).ComparedOutcomes, {
  fallback: <Loading tall />,
})

interface ComparedViewsProps {
  /** Both programs. */
  left: string
  right: string
  view: CompareView
  onView: (view: CompareView) => void
}

/** What is different, as code, diagrams, figures or outcomes. */
export function ComparedViews({ left, right, view, onView }: ComparedViewsProps) {
  const isUnified = view === 'unified'
  return (
    <Tabs
      label="Views of the comparison"
      chosen={isUnified ? 'code' : view}
      onChoose={onView}
      tabs={[
        {
          key: 'code',
          label: 'Code',
          panel: (
            <Stack>
              <ButtonRow>
                <Button size="small" variant="ghost" aria-pressed={!isUnified} onClick={() => onView('code')}>
                  Side by side
                </Button>
                <Button size="small" variant="ghost" aria-pressed={isUnified} onClick={() => onView('unified')}>
                  Unified
                </Button>
              </ButtonRow>
              <ComparedProgram left={left} right={right} isUnified={isUnified} />
            </Stack>
          ),
        },
        { key: 'diagram', label: 'Diagram', panel: <Read left={left} right={right} show={showDiagrams} /> },
        { key: 'figures', label: 'Figures', panel: <Read left={left} right={right} show={showFigures} /> },
        { key: 'outcomes', label: 'Outcomes', panel: <Read left={left} right={right} show={showOutcomes} /> },
      ]}
    />
  )
}

type ReadPrograms = Record<'left' | 'right', ReadProgram>

const showDiagrams = (programs: ReadPrograms) => <ComparedDiagrams programs={programs} />
const showFigures = (programs: ReadPrograms) => <ComparedFigures programs={programs} />
const showOutcomes = (programs: ReadPrograms) => <ComparedOutcomes programs={programs} />

interface ReadProps {
  left: string
  right: string
  show: (programs: ReadPrograms) => ReactNode
}

/** Reads both programs for a view. */
function Read({ left, right, show }: ReadProps) {
  const programs = useMemo(() => ({ left, right }), [left, right])
  const { answer, failure, retry } = useAnswer(programs, readPrograms)
  if (failure !== null) return <FailureNotice onRetry={retry}>{failure}</FailureNotice>
  return answer === null ? <Loading tall /> : <ErrorRegion what="The comparison">{show(answer)}</ErrorRegion>
}
