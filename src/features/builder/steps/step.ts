import type { Dispatch } from 'react'
import type { Settings, SettingsAction } from '../settings/settings'
import type { Field } from '../settings/fields'

/** What each step of the wizard gets. */
export interface StepProps {
  settings: Settings
  change: Dispatch<SettingsAction>
  /** What is wrong with a field, as a sentence; undefined where nothing is, or nothing to be spoken of yet. */
  errorOf: (field: Field) => string | undefined
}

/** The id of a field's control or group. */
export const fieldId = (field: string): string => `builder-${field}`

/** Brings a field into view and puts the focus into it; false where it is not on the page. */
export function focusField(field: Field): boolean {
  const place = document.getElementById(fieldId(field))
  if (place === null) return false
  const control = place.matches('input, textarea, select, button')
    ? place
    : (place.querySelector<HTMLElement>('input:checked') ??
      // Not the mark with the hint in a group's legend, where there is anything to set.
      place.querySelector<HTMLElement>('input, textarea, select') ??
      place.querySelector<HTMLElement>('button') ??
      place)
  place.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  return true
}
