import { memo, type MemoExoticComponent, type ReactNode } from 'react'
import type { Field } from '../settings/fields'
import type { Settings, SettingsChanges } from '../settings/settings'

/** What each step of the builder receives, and each part of a step: only the settings that it shows. */
export interface StepProps<Shown extends keyof Settings = keyof Settings> {
  settings: Pick<Settings, Shown>
  /** Edits settings. The same function in every render. */
  set: (changes: SettingsChanges) => void
  /** The message at a field, as a sentence; undefined if there is none to show. */
  errorOf: (field: Field) => string | undefined
}

/** A part of a step that renders only when one of its own settings or another prop changes: the preview waits for what is rendered. */
export function memoizeBySettings<Shown extends keyof Settings, Props extends object = object>(
  shown: readonly Shown[],
  Part: (props: StepProps<Shown> & Props) => ReactNode,
): MemoExoticComponent<typeof Part> {
  return memo(Part, (before, after) => {
    const { settings: oldSettings, ...oldProps } = before
    const { settings: newSettings, ...newProps } = after
    return shown.every((field) => oldSettings[field] === newSettings[field]) && isShallowEqual(oldProps, newProps)
  })
}

function isShallowEqual(before: object, after: object): boolean {
  const values = new Map(Object.entries(before))
  return Object.entries(after).every(([name, value]) => values.get(name) === value)
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
