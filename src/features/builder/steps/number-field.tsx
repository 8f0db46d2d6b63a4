import { Hint } from '../../../ui/hint'
import { TextField } from '../../../ui/text-field'

interface NumberFieldProps {
  id: string
  label: string
  /** What the number means; shown with its range behind a mark after the label. */
  hint: string
  range: { min: number; max: number }
  /** Null while blank. */
  value: number | null
  onChange: (value: number | null) => void
  error?: string | undefined
}

/** A number as typed. It may be blank or out of range, because the form validates it. */
export function NumberField({ id, label, hint, range, value, onChange, error }: NumberFieldProps) {
  return (
    <TextField
      id={id}
      label={label}
      aside={
        <Hint label="Allowed range">
          From {range.min} to {range.max}. {hint}
        </Hint>
      }
      type="number"
      required
      inputMode="numeric"
      min={range.min}
      max={range.max}
      step={1}
      value={value ?? ''}
      error={error}
      data-undo="page"
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
    />
  )
}
