import type { Dispatch } from 'react'
import type { Field } from '../settings/fields'
import type { Settings, SettingsAction } from '../settings/settings'

/** What every part of a step receives besides its own settings. */
export interface FieldProps {
  change: Dispatch<SettingsAction>
  /** The message at a field, as a sentence; undefined if there is none to show. */
  errorOf: (field: Field) => string | undefined
}

/** What each step of the builder receives. */
export interface StepProps extends FieldProps {
  settings: Settings
}

/** The id of a field's control or group. */
export const fieldId = (field: string): string => `builder-${field}`

/** Scrolls a field into view and moves the focus into it. Returns false if the field is not on the page. */
export function focusField(field: Field): boolean {
  const element = document.getElementById(fieldId(field))
  if (element === null) return false
  const control = element.matches('input, textarea, select, button')
    ? element
    : (element.querySelector<HTMLElement>('input:checked') ??
      // Inputs come before buttons, because the first button may be the hint in the group's legend.
      element.querySelector<HTMLElement>('input, textarea, select') ??
      element.querySelector<HTMLElement>('button') ??
      element)
  element.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  return true
}
