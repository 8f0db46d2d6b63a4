import { useEffect, useSyncExternalStore } from 'react'
import { onParameterValues, parameterValuesOf, type ParameterValues } from '../../../session/parameter-values'

interface ParameterValuesObserverProps {
  /** The path of the page whose values are followed. */
  page: string
  /** Called with the values at first and whenever one changes. */
  onChange: (values: ParameterValues['values']) => void
}

/** Tells a page's parameter values to whoever draws by them. Renders nothing. */
export function ParameterValuesObserver({ page, onChange }: ParameterValuesObserverProps) {
  const { values } = useSyncExternalStore(onParameterValues, () => parameterValuesOf(page))
  useEffect(() => onChange(values), [values, onChange])
  return null
}
