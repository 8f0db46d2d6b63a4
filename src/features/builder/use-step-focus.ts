import { useCallback, useEffect, useState } from 'react'
import type { Field } from './settings/fields'
import { focusField } from './steps/step'

/** The id of the heading above a step's fields. */
export const stepHeadingId = 'builder-step'

/** A field may be in a part of its step that is still loading: then the focus is tried again, at this interval in milliseconds. */
const retryInterval = 50
const maxRetries = 20

/** Returns a function that moves the focus to a field, or to the step's heading, once the step is rendered. */
export function useStepFocus(): (field: Field | null) => void {
  const [target, setTarget] = useState<{ field: Field | null } | null>(null)
  useEffect(() => {
    if (target === null) return undefined
    const { field } = target
    if (field === null) return focusHeading()
    if (focusField(field)) return undefined
    let retries = maxRetries
    const timer = setInterval(() => {
      retries = focusField(field) ? 0 : retries - 1
      if (retries === 0) clearInterval(timer)
    }, retryInterval)
    return () => clearInterval(timer)
  }, [target])
  return useCallback((field) => setTarget({ field }), [])
}

function focusHeading() {
  const heading = document.getElementById(stepHeadingId)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
}
