import { useState } from 'react'
import { styled } from 'styled-components'
import { Notice } from '../../../ui/notice'
import { MutedText, Row } from '../../../ui/page'
import { chosenHardware, type Settings } from '../settings/settings'
import { fingerprintOf, readQuestion, shownFields, type SearchFields } from './question'
import type { CostKind, Suggestion } from './sample'
import { SearchForm } from './search-form'
import { SearchResults } from './search-results'
import { describeProgress, describeResult } from './search-words'
import type { Findings, SearchQuestion } from './search'
import { useSearch, type SearchState } from './use-search'

interface SuggestPanelProps {
  settings: Settings
  /** What the circuit costs now: the budget until somebody types one or searches. */
  costs: Record<CostKind, number>
  onApply: (suggestion: Suggestion, question: SearchQuestion) => void
  /** Null where there are as many variants as there can be. */
  onAddVariant: ((suggestion: Suggestion, question: SearchQuestion) => void) | null
}

/** Searches for settings that reach many states within a budget, and applies one. */
export function SuggestPanel({ settings, costs, onApply, onAddVariant }: SuggestPanelProps) {
  const { search, start, cancel } = useSearch()
  const [isAttempted, setIsAttempted] = useState(false)
  const [fields, setFields] = useState<SearchFields>({
    purpose: undefined,
    qubits: undefined,
    kind: 'twoQubitGates',
    limit: undefined,
    isNative: false,
  })
  const shown = shownFields(fields, settings, costs)
  const asked = readQuestion(fields, shown, settings)
  const question = 'errors' in asked ? null : asked
  const found = findingsOf(search)

  function submit() {
    setIsAttempted(true)
    if (question === null) return
    // Else a suggestion that is applied would change the budget that it was found for.
    setFields((before) => ({ ...before, limit: question.budget.limit }))
    start(question)
  }
  return (
    <Parts>
      <MutedText>
        Compares everything that the builder can make, and shows the settings that reach the most states for what they
        cost. The device, the graph and shared parameters stay as you set them.
      </MutedText>
      <SearchForm
        fields={fields}
        shown={shown}
        device={chosenHardware(settings)?.device ?? null}
        errors={isAttempted && 'errors' in asked ? asked.errors : {}}
        isRunning={search.state === 'running'}
        hasResults={search.state !== 'idle'}
        onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
        onKind={(kind) => setFields((before) => ({ ...before, kind, limit: undefined }))}
        onSearch={submit}
        onCancel={cancel}
      />
      <SearchStatus search={search} isOutdated={isOutdated(search, question)} onRetry={submit} />
      {found !== null && found.findings.points.length > 0 && (
        <SearchResults
          question={found.question}
          findings={found.findings}
          settings={settings}
          onApply={(suggestion) => onApply(suggestion, found.question)}
          onAddVariant={onAddVariant && ((suggestion) => onAddVariant(suggestion, found.question))}
        />
      )}
    </Parts>
  )
}

/** What there is to see so far, with the question that it answers. */
function findingsOf(search: SearchState): { question: SearchQuestion; findings: Findings } | null {
  if (search.state === 'done') return { question: search.question, findings: search.result }
  if (search.state === 'idle' || search.state === 'failed' || search.progress === null) return null
  return { question: search.question, findings: search.progress }
}

const isOutdated = (search: SearchState, question: SearchQuestion | null): boolean =>
  (search.state === 'done' || search.state === 'stopped') &&
  question !== null &&
  fingerprintOf(question) !== fingerprintOf(search.question)

interface SearchStatusProps {
  search: SearchState
  isOutdated: boolean
  onRetry: () => void
}

/** How far the search is, and what came of it. */
function SearchStatus({ search, isOutdated: isOld, onRetry }: SearchStatusProps) {
  if (search.state === 'idle') return null
  if (search.state === 'failed') {
    return (
      <Notice tone="warning" title="The search could not be finished." onRetry={onRetry}>
        {search.message}
      </Notice>
    )
  }
  return (
    <>
      {search.state === 'running' && <Progress search={search} />}
      <Line role="status">
        {search.state === 'done' && describeResult(search.question, search.result)}
        {search.state === 'stopped' &&
          (search.progress?.points.length ? 'Stopped. Below is what was found so far.' : 'Stopped.')}
        {search.state === 'running' && <span className="visually-hidden">Searching</span>}
      </Line>
      {isOld && <Notice tone="info">The settings or the budget changed since. Search again to follow them.</Notice>}
    </>
  )
}

function Progress({ search: { progress } }: { search: Extract<SearchState, { state: 'running' }> }) {
  return (
    <ProgressLine>
      <progress
        aria-label="Search"
        max={1}
        {...(progress !== null && { value: progress.total === 0 ? 1 : progress.done / progress.total })}
      />
      <span className="tabular">{progress === null ? 'Starting…' : describeProgress(progress)}</span>
    </ProgressLine>
  )
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  & summary {
    padding-block: var(--space-1);
    font-size: var(--text-sm);
    cursor: pointer;
  }
`

const Line = styled.p`
  font-size: var(--text-sm);

  &:empty,
  &:has(> .visually-hidden:only-child) {
    position: absolute;
  }
`

const ProgressLine = styled(Row)`
  font-size: var(--text-sm);

  & > progress {
    width: 8rem;
    accent-color: var(--primary);
  }
`
