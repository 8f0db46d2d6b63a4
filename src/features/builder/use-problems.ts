import { useMemo } from 'react'
import type { FieldError } from '../../../contract/envelope'
import { isBlank } from '../../../contract/text'
import type { Problem as EngineProblem } from '../../../engine-rs/index'
import { locateField, type Field, type Step } from './settings/fields'
import type { Settings } from './settings/settings'
import { validate, type Problem } from './settings/validate'

/**
 * What is wrong with the settings.
 *
 * @param engineProblems from the latest preview; undefined before the first.
 * @param refusal what the server rejected.
 * @param isAttempted whether Generate was pressed. Until then a missing field shows no error.
 */
export function useProblems(
  settings: Settings,
  engineProblems: readonly EngineProblem[] | undefined,
  refusal: readonly FieldError[],
  isAttempted: boolean,
) {
  const formProblems = useStableProblems(useMemo(() => validate(settings), [settings]))
  const otherProblems = useMemo(() => locateProblems(engineProblems ?? [], refusal), [engineProblems, refusal])
  const problems = useMemo(() => [...formProblems, ...otherProblems], [formProblems, otherProblems])
  const isNameBlank = isBlank(settings.name)
  const errors = useMemo(() => errorsByField(problems, isNameBlank, isAttempted), [problems, isNameBlank, isAttempted])
  return {
    /** In the order in which Generate reports them: the form's own checks, then what engine and server add. */
    problems,
    /** The message at each field. */
    errors,
    /** The steps with such a message. */
    stepsWithErrors: useMemo(
      () => new Set<Step>(problems.filter(({ field }) => errors.has(field)).map((problem) => problem.step)),
      [problems, errors],
    ),
    warnings: useMemo(
      () => (engineProblems ?? []).filter(({ severity }) => severity === 'warning').map(({ message }) => message),
      [engineProblems],
    ),
  }
}

const noProblems: Problem[] = []

/** The same empty list every time, so that an answer without problems renders no step again. */
function locateProblems(engineProblems: readonly EngineProblem[], refusal: readonly FieldError[]): Problem[] {
  const fromEngine = engineProblems.filter(({ severity }) => severity === 'error')
  // The server runs the same engine. Only what it adds is new.
  const fromServer = refusal.filter(({ message }) => fromEngine.every((problem) => problem.message !== message))
  const all = [...fromEngine, ...fromServer]
  if (all.length === 0) return noProblems
  return all.map(({ path, message }) => ({ ...locateField(path), message, entry: message }))
}

/** The same list while its content is equal, so that an edit that changes no problem renders only its own step. */
function useStableProblems(problems: Problem[]): Problem[] {
  const json = JSON.stringify(problems)
  return useMemo((): Problem[] => JSON.parse(json), [json])
}

/** The errors to show at each field. A missing field has none until Generate was pressed. */
function errorsByField(
  problems: readonly Problem[],
  isNameBlank: boolean,
  isAttempted: boolean,
): ReadonlyMap<Field, string> {
  const errors = new Map<Field, string>()
  for (const { field, message, entry } of problems) {
    const isMissing = (field === 'name' && isNameBlank) || field === 'useCase' || field === 'circuitType'
    if (isMissing && !isAttempted) continue
    if (!errors.has(field)) errors.set(field, isMissing ? entry : message)
  }
  return errors
}
