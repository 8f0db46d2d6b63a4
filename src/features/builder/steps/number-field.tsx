import type { ReactNode } from 'react'
import { Hint } from '../../../ui/hint'
import { TextField } from '../../../ui/text-field'

interface NumberFieldProps {
  id: string
  label: string
  /** What can be typed, said by the mark beside the label. */
  range?: ReactNode
  /** Null while blank. */
  value: number | null
  onChange: (value: number | null) => void
  min: number
  max?: number
  step?: number
  error?: string | undefined
}

/** A number as typed, out of range or blank too: judging it is the form's business. */
export function NumberField({ id, label, range, value, onChange, min, max, step = 1, error }: NumberFieldProps) {
  return (
    <TextField
      id={id}
      label={label}
      aside={range && <Hint label="Allowed range">{range}</Hint>}
      type="number"
      required
      inputMode="numeric"
      min={min}
      max={max}
      step={step}
      value={value ?? ''}
      error={error}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
    />
  )
}
