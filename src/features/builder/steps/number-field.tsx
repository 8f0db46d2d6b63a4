import { Hint } from '../../../ui/hint'
import { TextField } from '../../../ui/text-field'

interface NumberFieldProps {
  id: string
  label: string
  /** The allowed values, shown by the hint beside the label. */
  range: string
  /** Null while blank. */
  value: number | null
  onChange: (value: number | null) => void
  min: number
  max: number
  error?: string | undefined
}

/** A number as typed. It may be blank or out of range, because the form validates it. */
export function NumberField({ id, label, range, value, onChange, min, max, error }: NumberFieldProps) {
  return (
    <TextField
      id={id}
      label={label}
      aside={<Hint label="Allowed range">{range}</Hint>}
      type="number"
      required
      inputMode="numeric"
      min={min}
      max={max}
      step={1}
      value={value ?? ''}
      error={error}
      data-undo="page"
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
    />
  )
}
