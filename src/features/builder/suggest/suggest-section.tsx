import { useCallback, useMemo } from 'react'
import type { Statistics } from '../../../../engine-rs/index'
import { Card, CardBody, CardHeader } from '../../../ui/card'
import { ErrorRegion } from '../../../ui/error-region'
import type { Settings, SettingsChanges } from '../settings/settings'
import { duplicate, maxVariants } from '../settings/variant-edits'
import { activeVariant, withHistory, type Variants } from '../settings/variants'
import { edit, endEdit } from '../settings/history'
import { useDelayedValue } from '../use-delayed-value'
import { changesOf } from './question'
import type { Suggestion } from './sample'
import type { SearchQuestion } from './search'
import { SuggestPanel } from './suggest-panel'

interface SuggestSectionProps {
  settings: Settings
  /** Of the circuit that is shown. */
  statistics: Statistics
  variantCount: number
  /** Edits the settings. The same function in every render. */
  set: (changes: SettingsChanges) => void
  /** The same function in every render. */
  changeVariants: (change: (variants: Variants) => Variants) => void
}

/** The step whose settings a suggestion changes. */
const layersStep = 2

/** Suggests settings. It renders after the preview of a change, which would otherwise wait for it. */
export function SuggestSection({ settings, statistics, variantCount, set, changeVariants }: SuggestSectionProps) {
  const shown = useDelayedValue(settings)
  const { depth, twoQubitGates } = useDelayedValue(statistics)
  const apply = useCallback(
    (suggestion: Suggestion, question: SearchQuestion) => set(changesOf(suggestion, question, shown)),
    [set, shown],
  )
  const canAdd = variantCount < maxVariants
  const addVariant = useCallback(
    (suggestion: Suggestion, question: SearchQuestion) =>
      changeVariants((variants) => withSuggestion(variants, suggestion, question, performance.now())),
    [changeVariants],
  )
  return useMemo(
    () => (
      <Card aria-labelledby="suggest" style={{ marginTop: 'var(--space-5)' }}>
        <CardHeader id="suggest" title="Suggest a setting" />
        <CardBody>
          <ErrorRegion what="The search">
            <SuggestPanel
              settings={shown}
              costs={{ depth, twoQubitGates }}
              onApply={apply}
              onAddVariant={canAdd ? addVariant : null}
            />
          </ErrorRegion>
        </CardBody>
      </Card>
    ),
    [shown, depth, twoQubitGates, apply, canAdd, addVariant],
  )
}

/** A copy of the active variant with the settings of a suggestion, as an edit that undo takes back. */
function withSuggestion(variants: Variants, suggestion: Suggestion, question: SearchQuestion, at: number): Variants {
  const copied = duplicate(variants)
  if (copied === variants) return variants
  const { history } = activeVariant(copied)
  const changes = changesOf(suggestion, question, history.present)
  return withHistory(copied, endEdit(edit(history, { type: 'set', changes }, layersStep, at)))
}
