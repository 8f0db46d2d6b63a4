import { useCallback, useMemo, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../../ui/button'
import { CheckIcon, CopyIcon } from '../../../ui/icons'
import { MutedText } from '../../../ui/page'
import type { Settings } from '../settings/settings'
import { FrontChart } from './front-chart'
import { FrontTable } from './front-table'
import { isApplied } from './question'
import type { Suggestion } from './sample'
import type { Findings, SearchQuestion } from './search'
import { describeSuggestion } from './search-words'

interface SearchResultsProps {
  question: SearchQuestion
  findings: Findings
  settings: Settings
  onApply: (suggestion: Suggestion) => void
  /** Adds a variant with the settings; null where there are as many as there can be. */
  onAddVariant: ((suggestion: Suggestion) => void) | null
}

/** The front as a chart with the chosen setting below it, and as a table. */
export function SearchResults({ question, findings, settings, onApply, onAddVariant }: SearchResultsProps) {
  const { front } = findings
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [isTable, setIsTable] = useState(false)
  const choose = useCallback((id: number) => setChosenId(id), [])
  const chosen = front.find(({ id }) => id === chosenId) ?? null
  const applied = useMemo(() => front.find((one) => isApplied(one, settings))?.id ?? null, [front, settings])
  const actionsOf = (suggestion: Suggestion) => (
    <SuggestionActions
      suggestion={suggestion}
      isApplied={suggestion.id === applied}
      onApply={onApply}
      onAddVariant={onAddVariant}
    />
  )
  return (
    <>
      <FrontChart {...findings} kind={question.budget.kind} chosen={chosen?.id ?? null} onChoose={choose} />
      <MutedText>
        Lower is better in both directions. Dots beside the front come from smaller samples, which make expressibility
        read higher.
      </MutedText>
      <Chosen aria-label="Chosen setting">
        {chosen === null ? (
          <p>Choose a dot of the front to see its setting.</p>
        ) : (
          <>
            <p>{describeSuggestion(chosen, question.budget.kind)}</p>
            {actionsOf(chosen)}
          </>
        )}
      </Chosen>
      <details open={isTable} onToggle={(event) => setIsTable(event.currentTarget.open)}>
        <summary>The front as a table</summary>
        {isTable && <FrontTable front={front} actionsOf={actionsOf} />}
      </details>
    </>
  )
}

interface SuggestionActionsProps {
  suggestion: Suggestion
  isApplied: boolean
  onApply: (suggestion: Suggestion) => void
  onAddVariant: ((suggestion: Suggestion) => void) | null
}

function SuggestionActions({ suggestion, isApplied: isMatch, onApply, onAddVariant }: SuggestionActionsProps) {
  const { words } = suggestion
  return (
    <Actions>
      {/* It stays a button, so that the focus stays on it. */}
      <Button
        size="small"
        icon={isMatch ? <CheckIcon /> : undefined}
        aria-label={isMatch ? `Applied: ${words}` : `Apply ${words}`}
        aria-disabled={isMatch || undefined}
        onClick={isMatch ? undefined : () => onApply(suggestion)}
      >
        {isMatch ? 'Applied' : 'Apply'}
      </Button>
      {onAddVariant !== null && (
        <Button
          size="small"
          variant="ghost"
          icon={<CopyIcon />}
          aria-label={`Add as variant: ${words}`}
          onClick={() => onAddVariant(suggestion)}
        >
          Add as variant
        </Button>
      )}
    </Actions>
  )
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
`

const Chosen = styled.section`
  display: grid;
  gap: var(--space-2);
  min-height: 5.5rem;
  align-content: start;
  padding: var(--space-3);
  background: var(--sunken);
  border-radius: var(--radius);
  color: var(--sunken-foreground);
  font-size: var(--text-sm);
`
