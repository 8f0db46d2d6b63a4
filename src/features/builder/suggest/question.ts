/** The question of a search: how it begins, what is wrong with it, and whether it still fits the settings. Pure. */
import type { UseCase } from '../../../../contract/generation'
import { qubits as qubitRange } from '../../../../contract/limits'
import { changeSettings, chosenHardware, isWithin, type Settings, type SettingsChanges } from '../settings/settings'
import { previewRequest } from '../settings/settings-to-request'
import { fittingGraph } from './candidates'
import type { CostKind, Suggestion } from './sample'
import type { SearchQuestion } from './search'

/** The form as typed. What nobody has touched follows the settings. */
export interface SearchFields {
  purpose: UseCase | undefined
  /** Null while blank. */
  qubits: number | null | undefined
  kind: CostKind
  /** Null while blank. */
  limit: number | null | undefined
  isNative: boolean
}

/** What the form shows in the fields that follow the settings. */
export interface ShownFields {
  purpose: UseCase
  /** Null while blank. */
  qubits: number | null
  /** Null while blank. */
  limit: number | null
}

/** The largest budget that can be typed. */
export const maxBudget = 9999

/**
 * The purpose, the number of qubits and the budget that the form shows.
 *
 * @param costs what the circuit of the settings costs.
 */
export const shownFields = (
  { purpose, qubits, kind, limit }: SearchFields,
  settings: Settings,
  costs: Record<CostKind, number>,
): ShownFields => ({
  purpose: purpose ?? settings.useCase ?? 'custom',
  qubits: qubits === undefined ? settings.qubits : qubits,
  limit: limit === undefined ? costs[kind] : limit,
})

/** The question that the form asks, or what is wrong with its fields. */
export function readQuestion(
  { kind, isNative }: SearchFields,
  { purpose, qubits, limit }: ShownFields,
  settings: Settings,
): SearchQuestion | { errors: { qubits?: string; limit?: string } } {
  const isQubits = isWithin(qubits, qubitRange)
  const isLimit = isWithin(limit, { min: 0, max: maxBudget })
  if (isQubits && isLimit) return { purpose, qubits, budget: { kind, limit }, isNative, settings }
  return {
    errors: {
      ...(!isQubits && { qubits: `Enter a whole number from ${qubitRange.min} to ${qubitRange.max}.` }),
      ...(!isLimit && { limit: `Enter a whole number from 0 to ${maxBudget}.` }),
    },
  }
}

/** Equal for questions with the same answer: of the settings, only what a search does not change counts. */
export function fingerprintOf({ purpose, qubits, budget, isNative, settings }: SearchQuestion): string {
  const { useSharedParameters, graph } = settings
  return JSON.stringify([
    purpose,
    qubits,
    budget,
    isNative,
    useSharedParameters,
    fittingGraph(graph, qubits),
    chosenHardware(settings),
  ])
}

/** The edit that applies a suggestion. */
export const changesOf = (
  { changes }: Pick<Suggestion, 'changes'>,
  { purpose }: Pick<SearchQuestion, 'purpose'>,
  { useCase }: Pick<Settings, 'useCase'>,
): SettingsChanges => (purpose === (useCase ?? 'custom') ? changes : { ...changes, useCase: purpose })

/** Whether the settings make the circuit of a suggestion. */
export function isApplied(suggestion: Pick<Suggestion, 'changes'>, settings: Settings): boolean {
  const applied = changeSettings(settings, { type: 'set', changes: suggestion.changes })
  return JSON.stringify(previewRequest(applied)) === JSON.stringify(previewRequest(settings))
}
